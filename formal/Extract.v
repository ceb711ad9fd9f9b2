(* The checker as OCaml, for kdraw-check-formal. Numbers stay binary and inductive; only bytes, lists, pairs and truth values
   become those of OCaml. *)
From Coq Require Import NArith List Extraction ExtrOcamlBasic ExtrOcamlChar.
From Kdraw Require Import Checker Plane Derivation Reader.

(* The verdict on a board and a proof of it that were read. *)
Definition check_board_proof (b : read_board_result) (pr : proof) : verdict := check_proof (the_board b) pr.

Extraction Language OCaml.
Extraction "formal_checker.ml" read_theorem check_theorem read_board_file read_proof_file check_board_proof
  is_derivation read_derivation check_derivation.
