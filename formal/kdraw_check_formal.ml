(* kdraw-check-formal: the checker that Coq proved sound (Checker.v, Plane.v), extracted; here are only files and words. *)

open Formal_checker

let help =
  "Usage: kdraw-check-formal FILE\n\
  \       kdraw-check-formal BOARD PROOF\n\n\
   Checks a theorem file, or a proof of a board, in game p, with the checker that is proved sound in formal/.\n\
   It does not know exclusive squares, game b, stonewise proofs and wins.\n\n\
   Exit status: 0 verified, 1 wrong, 2 cannot be read, 3 something that is not known here.\n\n\
   Example:\n\
  \  kdraw theorem 11 2 && kdraw-check-formal connect-11-2.theorem\n"

let trouble text =
  prerr_endline ("kdraw-check-formal: " ^ text);
  exit 2

let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> (2 * int_of_positive p) + 1
let int_of_n = function N0 -> 0 | Npos p -> int_of_positive p
let number n = string_of_int (int_of_n n)

(* 64 bits do not fit into OCaml's int. *)
let hexadecimal n =
  let rec bits = function XH -> [ 1 ] | XO p -> 0 :: bits p | XI p -> 1 :: bits p in
  let rec digits = function
    | [] -> []
    | l ->
      let rec take k l = if k = 0 then (0, l) else match l with [] -> (0, []) | b :: l -> let v, r = take (k - 1) l in (b + (2 * v), r) in
      let d, rest = take 4 l in
      d :: digits rest
  in
  let text = String.concat "" (List.rev_map (Printf.sprintf "%x") (digits (match n with N0 -> [] | Npos p -> bits p))) in
  String.make (max 0 (16 - String.length text)) '0' ^ text

(* The lines of a file, each a list of characters. *)
let lines_of name =
  let ic = if name = "-" then stdin else try open_in_bin name with Sys_error e -> trouble e in
  set_binary_mode_in ic true;
  let buffer = Buffer.create 65536 in
  (try
     while true do
       Buffer.add_channel buffer ic 1
     done
   with
   | End_of_file -> ()
   | Sys_error e -> trouble e);
  let text = Buffer.contents buffer in
  let size = String.length text in
  if size = 0 then trouble (name ^ ":1: the file is empty");
  if text.[size - 1] <> '\n' then trouble (name ^ ": the last line does not end with a line feed");
  let rec back i line lines =
    if i < 0 then line :: lines
    else if text.[i] = '\n' then back (i - 1) [] (line :: lines)
    else back (i - 1) (text.[i] :: line) lines
  in
  back (size - 2) [] []

let refuted text = print_endline ("s REFUTED " ^ text); exit 1

let undecided text = print_endline ("s UNDECIDED " ^ text); exit 3

let taken name = function
  | Ok (x, _) -> x
  | Bad (status, line) -> (
    match int_of_n status with
    | 1 -> refuted ("line " ^ number line)
    | 2 -> trouble (name ^ ":" ^ number line ^ ": this line cannot be read")
    | _ -> undecided ("line " ^ number line ^ ": a game that this checker does not know"))

let verdict where = function
  | Right -> ()
  | WrongStep i -> refuted (where ^ "step " ^ number i)
  | WrongRoot -> refuted (where ^ "root")
  | TooLarge -> undecided (where ^ "more stones a move than this checker takes")

let check_theorem_file name =
  let t = taken name (read_theorem (lines_of name)) in
  match check_theorem t with
  | Drawn -> Printf.printf "s VERIFIED Connect(%s,%s) is drawn\n" (number t.claim_row) (number t.claim_stones)
  | BadTiling -> refuted "a square belongs to two tiles"
  | NotCaught -> refuted ("a segment of " ^ number t.claim_row ^ " squares contains no line")
  | BadBoard (i, v) -> verdict ("board " ^ number i ^ ": ") v
  | BadMatch -> refuted "a tile does not match its board"
  | TooLargeClaim -> undecided "numbers larger than this checker takes"

let squares name = function [] -> "" | l -> " " ^ name ^ " " ^ String.concat " " (List.map number l)

let check_proof_files board_file proof_file =
  let b = taken board_file (read_board_file (lines_of board_file)) in
  let p = taken proof_file (read_proof_file b (lines_of proof_file)) in
  verdict "" (check_board_proof b p);
  Printf.printf "s VERIFIED BREAKER DRAWS game p %s board %s%s%s\n" (number p.proof_stones) (hexadecimal b.fingerprint)
    (squares "black" p.proof_black) (squares "white" p.proof_white)

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [ "--help" ] -> print_string help; exit 2
  | [ file ] -> check_theorem_file file
  | [ board; proof ] -> check_proof_files board proof
  | _ -> trouble "a theorem file, or a board and a proof are needed (try 'kdraw-check-formal --help')"
