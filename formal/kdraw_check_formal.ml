(* kdraw-check-formal: the checker that Coq proved sound (Checker.v, Plane.v), extracted; here are only files and words. *)

open Formal_checker

let help =
  "Usage: kdraw-check-formal FILE\n\
  \       kdraw-check-formal BOARD PROOF\n\n\
   Checks a theorem file, or a proof of a board, in game p, or a derivation by strips, with the checker that is\n\
  \  proved sound in formal/.\n\
   It does not know exclusive squares, game b, stonewise proofs, pieces, potentials and wins.\n\n\
   Exit status: 0 verified, 1 wrong, 2 cannot be read, 3 something that is not known here.\n\n\
   Example:\n\
  \  kdraw theorem 11 2 && kdraw-check-formal connect-11-2.theorem\n"

let trouble text =
  prerr_endline ("kdraw-check-formal: " ^ text);
  exit 2

let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> (2 * int_of_positive p) + 1
let int_of_n = function N0 -> 0 | Npos p -> int_of_positive p
let number n = string_of_int (int_of_n n)

(* SHA-256 (FIPS 180-4). Its constants are the first bits behind the point of roots of primes. *)
let sha256 text =
  let low x = x land 0xffffffff in
  let rotated x n = (x lsr n) lor low (x lsl (32 - n)) in
  let mix x a b c = rotated x a lxor rotated x b lxor c in
  let prime n = List.for_all (fun d -> d >= n || n mod d <> 0) (List.init 17 (( + ) 2)) in
  let roots root n = List.filteri (fun i _ -> i < n) (List.filter prime (List.init 400 (( + ) 2)))
    |> List.map (fun p -> let r = root (float_of_int p) in int_of_float ((r -. floor r) *. 4294967296.)) |> Array.of_list in
  let constant = roots Float.cbrt 64 and state = roots sqrt 8 in
  let size = String.length text in
  let padded = Bytes.make ((size + 72) / 64 * 64) '\000' in
  Bytes.blit_string text 0 padded 0 size;
  Bytes.set padded size '\128';
  Bytes.set_int64_be padded (Bytes.length padded - 8) (Int64.of_int (8 * size));
  for block = 0 to (Bytes.length padded / 64) - 1 do
    let w = Array.init 64 (fun i -> if i < 16 then low (Int32.to_int (Bytes.get_int32_be padded ((64 * block) + (4 * i)))) else 0) in
    for i = 16 to 63 do
      let x = w.(i - 15) and y = w.(i - 2) in
      w.(i) <- low (w.(i - 16) + w.(i - 7) + mix x 7 18 (x lsr 3) + mix y 17 19 (y lsr 10))
    done;
    let s = Array.copy state in
    for i = 0 to 63 do
      let sum = s.(7) + mix s.(4) 6 11 (rotated s.(4) 25) + (s.(4) land s.(5) lxor (lnot s.(4) land s.(6))) + constant.(i) + w.(i) in
      let more = mix s.(0) 2 13 (rotated s.(0) 22) + (s.(0) land s.(1) lxor (s.(0) land s.(2)) lxor (s.(1) land s.(2))) in
      Array.blit s 0 s 1 7;
      s.(4) <- low (s.(4) + sum);
      s.(0) <- low (sum + more)
    done;
    Array.iteri (fun i x -> state.(i) <- low (state.(i) + x)) s
  done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") state))

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

(* A number of any length, in decimal: digits in parts of 10^9, the least first. *)
let big_number n =
  let base = 1_000_000_000 in
  let rec twice carry = function [] -> if carry > 0 then [ carry ] else [] | d :: l -> let x = (2 * d) + carry in (x mod base) :: twice (x / base) l in
  let rec parts = function XH -> [ 1 ] | XO p -> twice 0 (parts p) | XI p -> twice 1 (parts p) in
  match n with
  | N0 -> "0"
  | Npos p -> (
    match List.rev (parts p) with
    | [] -> "0"
    | d :: l -> String.concat "" (string_of_int d :: List.map (Printf.sprintf "%09d") l))

let check_derivation_file name lines =
  let d = taken name (read_derivation lines) in
  match check_derivation d with
  | WrongDerivation i -> refuted ("step " ^ number i)
  | WrongClaims -> refuted "the games derived are not those claimed, in their order"
  | Derived -> (
    match d.claims with
    | [ (k, p) ] -> Printf.printf "s VERIFIED Connect(%s,%s) is drawn\n" (big_number k) (big_number p)
    | l -> Printf.printf "s VERIFIED all %d games Connect(k,p) claimed are drawn\n" (List.length l))

let check_theorem_file name lines =
  let t = taken name (read_theorem lines) in
  match check_theorem t with
  | Drawn -> Printf.printf "s VERIFIED Connect(%s,%s) is drawn\n" (number t.claim_row) (number t.claim_stones)
  | BadTiling -> refuted "a square belongs to two tiles"
  | NotCaught -> refuted ("a segment of " ^ number t.claim_row ^ " squares contains no line")
  | BadBoard (i, v) -> verdict ("board " ^ number i ^ ": ") v
  | BadMatch -> refuted "a tile does not match its board"
  | TooLargeClaim -> undecided "numbers larger than this checker takes"

(* The name of a board in verdicts, from the lines of its file: what it has besides does not count. *)
let board_name lines =
  let kept = function "squares" :: _ | "lines" :: _ | "line" :: _ -> true | _ -> false in
  let rec without_weight = function [] | "w" :: _ -> [] | w :: ws -> w :: without_weight ws in
  let words line = String.split_on_char ' ' (String.of_seq (List.to_seq line)) in
  List.map words lines |> List.filter kept |> List.map (fun ws -> String.concat " " (without_weight ws) ^ "\n") |> String.concat "" |> sha256

let squares name = function [] -> "" | l -> " " ^ name ^ " " ^ String.concat " " (List.map number l)

let check_proof_files board_file proof_file =
  let board_lines = lines_of board_file in
  let b = taken board_file (read_board_file board_lines) in
  let p = taken proof_file (read_proof_file b (lines_of proof_file)) in
  verdict "" (check_board_proof b p);
  Printf.printf "s VERIFIED BREAKER DRAWS game p %s board %s%s%s\n" (number p.proof_stones) (board_name board_lines)
    (squares "black" p.proof_black) (squares "white" p.proof_white)

let () =
  try
    match List.tl (Array.to_list Sys.argv) with
    | [ "--help" ] -> print_string help; exit 2
    | [ file ] ->
      let lines = lines_of file in
      if is_derivation lines then check_derivation_file file lines else check_theorem_file file lines
    | [ board; proof ] -> check_proof_files board proof
    | _ -> trouble "a theorem file, or a board and a proof are needed (try 'kdraw-check-formal --help')"
  with Stack_overflow -> trouble "the file needs a larger stack (try 'ulimit -s unlimited')"
