(* Reads theorem files, and boards with their proofs, as checker/FORMATS.md defines them. Nothing is proved about reading,
   and nothing has to be: Plane.v and Checker.v speak of what was read, and Text.v says what the words of a claim are.

   A text is its lines, and a line its bytes. *)
From Coq Require Import ZArith NArith List FMapPositive.
From Coq Require Import Strings.String Strings.Byte.
From Kdraw Require Import Game Masks Checker Plane Derivation.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope list_scope.

Definition word : Type := list byte.
Definition text : Type := list word.

(* What the reader has found: a thing and the lines after it, or a status of kdraw check (1 wrong, 2 cannot be read; 3: a game that is
   not known here) and the line. *)
Definition input : Type := list (N * list word).
Inductive result (A : Type) := Ok (a : A) (rest : input) | Bad (status line : N).
Arguments Ok {A}.
Arguments Bad {A}.

Notation "'let*' ( x , i ) := e 'in' f" := (match e with Ok x i => f | Bad s n => Bad s n end)
  (at level 200, x name, i name, f at level 200).

Definition unreadable {A} (i : input) : result A := Bad 2 (match i with (n, _) :: _ => n | [] => 0 end).
Definition wrong {A} (i : input) : result A := Bad 1 (match i with (n, _) :: _ => n | [] => 0 end).
Definition foreign {A} (i : input) : result A := Bad 3 (match i with (n, _) :: _ => n | [] => 0 end).

Fixpoint is_word (w v : word) : bool :=
  match w, v with
  | [], [] => true
  | a :: w, b :: v => if Byte.eqb a b then is_word w v else false
  | _, _ => false
  end.

Definition W (s : string) : word := list_byte_of_string s.

(* Words of a line: one space between them. None: not a line. *)
Fixpoint words_of (line word_so_far : list byte) : option (list word) :=
  match line with
  | [] => match word_so_far with [] => None | _ => Some [rev' word_so_far] end
  | b :: line =>
      let n := Byte.to_N b in
      if n =? 32 then
        match word_so_far with
        | [] => None
        | _ => match words_of line [] with Some ws => Some (rev' word_so_far :: ws) | None => None end
        end
      else if (if n <? 32 then true else 126 <? n) then None
      else words_of line (b :: word_so_far)
  end.

Definition comment : word := Eval compute in W "c".

(* All lines but comments; the first one is none. The last line is `end'. *)
Fixpoint input_of (lines : text) (n : N) (so_far : input) : result input :=
  match lines with
  | [] => Ok (rev' so_far) []
  | line :: lines =>
      match words_of line [] with
      | None => Bad 2 n
      | Some ws => input_of lines (n + 1)
                     (if (if n =? 1 then false else match ws with w :: _ => is_word w comment | [] => false end) then so_far
                      else (n, ws) :: so_far)
      end
  end.

(* Numbers *)
Fixpoint digits (w : word) (n : N) : option N :=
  match w with
  | [] => Some n
  | b :: w => let d := Byte.to_N b in
              if (if d <? 48 then true else 57 <? d) then None
              else let n := 10 * n + (d - 48) in if n <=? 2147483647 then digits w n else None
  end.

Definition number (w : word) : option N :=
  match w with
  | [] => None
  | [x30] => Some 0
  | x30 :: _ => None
  | _ => digits w 0
  end.

Definition signed (w : word) : option Z :=
  match w with
  | x2d :: w => match number w with Some 0 => None | Some n => Some (- Z.of_N n)%Z | None => None end
  | _ => match number w with Some n => Some (Z.of_N n) | None => None end
  end.

Fixpoint all_numbers (ws : list word) : option (list N) :=
  match ws with
  | [] => Some []
  | w :: ws => match number w with
               | Some n => match all_numbers ws with Some l => Some (n :: l) | None => None end
               | None => None
               end
  end.

Definition some_numbers (ws : list word) : option (list N) := match ws with [] => None | _ => all_numbers ws end.

(* Words up to the separator, and the words after it. *)
Fixpoint split_at (sep : word) (ws : list word) : list word * option (list word) :=
  match ws with
  | [] => ([], None)
  | w :: ws => if is_word w sep then ([], Some ws) else let (a, b) := split_at sep ws in (w :: a, b)
  end.

(* A line with these words, or with this one and a number. *)
Fixpoint are_words (ws vs : list word) : bool :=
  match ws, vs with
  | [], [] => true
  | w :: ws, v :: vs => if is_word w v then are_words ws vs else false
  | _, _ => false
  end.

Definition expect (vs : list word) (i : input) : result unit :=
  match i with (_, ws) :: rest => if are_words ws vs then Ok tt rest else unreadable i | [] => unreadable i end.

Definition starts (v : word) (i : input) : bool :=
  match i with (_, w :: _) :: _ => is_word w v | _ => false end.

Definition expect_numbers (v : word) (least : nat) (i : input) : result (list N) :=
  match i with
  | (_, w :: ws) :: rest =>
      if is_word w v then
        match all_numbers ws with
        | Some l => if Nat.leb least (List.length l) then Ok l rest else unreadable i
        | None => unreadable i
        end
      else unreadable i
  | _ => unreadable i
  end.

Definition expect_number (v : word) (least most : N) (i : input) : result N :=
  match expect_numbers v 1 i with
  | Ok [n] rest => if (if least <=? n then n <=? most else false) then Ok n rest else unreadable i
  | _ => unreadable i
  end.

Definition is_name_byte (b : byte) : bool :=
  existsb (Byte.eqb b) (W "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:+-_.").

Definition name_word : word := Eval compute in W "name".
Definition skip_name (i : input) : result unit :=
  if starts name_word i then
    match i with
    | (_, [_; name]) :: rest =>
        if (if Nat.leb (List.length name) 200 then forallb is_name_byte name else false) then Ok tt rest else unreadable i
    | _ => unreadable i
    end
  else Ok tt i.

Definition kind_of_version (v s : string) : list word := [W "kdraw"; W s; W v].
Definition kind : string -> list word := kind_of_version "1".

(* Tilings *)
Fixpoint coordinates (ws : list word) : option (list square) :=
  match ws with
  | [] => Some []
  | a :: b :: ws =>
      match signed a, signed b with
      | Some r, Some c =>
          if (if (Z.abs r <=? 1000000000)%Z then (Z.abs c <=? 1000000000)%Z else false) then
            match coordinates ws with Some l => Some ((r, c) :: l) | None => None end
          else None
      | _, _ => None
      end
  | _ => None
  end.

Definition period_word : word := Eval compute in W "period".
Definition read_period (i : input) : result square :=
  match i with
  | (_, w :: ws) :: rest => if is_word w period_word then match coordinates ws with Some [s] => Ok s rest | _ => unreadable i end
                            else unreadable i
  | _ => unreadable i
  end.

(* At least two squares, each further on in the same direction. *)
Fixpoint in_order (d s : square) (line : list square) : bool :=
  match line with
  | [] => true
  | t :: line =>
      let n := if (fst d =? 0)%Z then (snd t - snd s)%Z else (fst t - fst s)%Z in
      if (if (0 <? n)%Z then same t (fst s + n * fst d, snd s + n * snd d)%Z else false) then in_order d t line else false
  end.

Definition straight (line : list square) : bool :=
  match line with
  | s :: _ :: _ => existsb (fun d => in_order d s (tl line)) directions
  | _ => false
  end.

Definition line_word : word := Eval compute in W "line".
Fixpoint read_lines (fuel : nat) (i : input) (so_far : tile) : result tile :=
  match fuel with
  | O => unreadable i
  | S fuel =>
      match i with
      | (_, w :: ws) :: rest =>
          if is_word w line_word then
            match coordinates ws with
            | Some line => if straight line then read_lines fuel rest (line :: so_far) else unreadable i
            | None => unreadable i
            end
          else match so_far with [] => unreadable i | _ => Ok (rev' so_far) i end
      | _ => unreadable i
      end
  end.

Definition tile_word : word := Eval compute in W "tile".
Definition strip_word : word := Eval compute in W "strip".
Definition end_word : word := Eval compute in W "end".
Fixpoint read_tiles (fuel : nat) (n : N) (i : input) (so_far : list tile) : result (list tile) :=
  match fuel with
  | O => unreadable i
  | S fuel =>
      if n =? 0 then let* (_x, i) := expect [end_word] i in Ok (rev' so_far) i
      else
        match i with
        | (_, w :: v :: _) :: _ => if is_word w tile_word then if is_word v strip_word then wrong i else unreadable i else unreadable i
        | _ => let* (_x, i) := expect [tile_word] i in
               let* (lines, i) := read_lines fuel i [] in
               read_tiles fuel (N.pred n) i (lines :: so_far)
        end
  end.

Definition determinant (a b : square) : Z := (fst a * snd b - snd a * fst b)%Z.

Definition tiling_kind := Eval compute in kind "tiling".
Definition tiles_word : word := Eval compute in W "tiles".
Definition read_tiling (i : input) : result (square * square * list tile) :=
  let* (_x, i) := expect tiling_kind i in
  let* (_x, i) := skip_name i in
  let* (a, i) := read_period i in
  let* (b, i) := read_period i in
  let d := Z.abs (determinant a b) in
  if (if (0 <? d)%Z then (d <=? 10000000)%Z else false) then
    let* (n, i) := expect_number tiles_word 1 1000000 i in
    let* (ts, i) := read_tiles (S (List.length i)) n i [] in
    Ok (a, b, ts) i
  else unreadable i.

(* Boards *)
Definition fnv_byte (h : N) (b : byte) : N :=
  N.land (let x := N.lxor h (Byte.to_N b) in N.shiftl x 40 + 435 * x) 18446744073709551615.
Definition fnv (h : N) (bytes : list byte) : N := fold_left fnv_byte bytes h.

Fixpoint joined (ws : list word) : list byte :=
  match ws with [] => [x0a] | [w] => w ++ [x0a] | w :: ws => w ++ x20 :: joined ws end.

Definition at_word : word := Eval compute in W "at".
Fixpoint read_points (fuel : nat) (n : N) (dimension : nat) (i : input) (seen : table unit) : result unit :=
  match fuel with
  | O => unreadable i
  | S fuel =>
      if n =? 0 then Ok tt i
      else match i with
           | (_, w :: ws) :: rest =>
               if is_word w at_word then
                 let fix point (ws : list word) (k : N) : option N :=
                   match ws with
                   | [] => Some k
                   | w :: ws => match signed w with Some z => point ws (k * 4294967296 + Z.to_N (z + 2147483648)) | None => None end
                   end in
                 match point ws 0 with
                 | Some k => if Nat.eqb (List.length ws) dimension then
                               match look seen k with
                               | Some _ => unreadable i
                               | None => read_points fuel (N.pred n) dimension rest (put seen k tt)
                               end
                             else unreadable i
                 | None => unreadable i
                 end
               else unreadable i
           | _ => unreadable i
           end
  end.

Definition dimension_word : word := Eval compute in W "dimension".
Definition read_dimension (n : N) (i : input) : result unit :=
  if starts dimension_word i then
    let* (d, i) := expect_number dimension_word 2 3 i in
    read_points (S (List.length i)) n (N.to_nat d) i (PositiveMap.empty unit)
  else Ok tt i.

Definition x_word : word := Eval compute in W "x".
Definition w_word : word := Eval compute in W "w".

(* The squares of a line, then `x', then `w W': squares, whether there is an x, and the words of the fingerprint. *)
Definition board_line (squares : N) (ws : list word) : option (list N * bool) :=
  let (ws, weight) := split_at w_word ws in
  let weight_ok := match weight with
                   | None => true
                   | Some [v] => match number v with Some n => 2 <=? n | None => false end
                   | Some _ => false
                   end in
  let (ws, x) := split_at x_word ws in
  let x_ok := match x with None => true | Some [] => true | Some _ => false end in
  match some_numbers ws with
  | Some l => if (if weight_ok then if x_ok then if ascending l then forallb (fun s => s <? squares) l else false else false else false)
              then Some (l, match x with None => false | Some _ => true end)
              else None
  | None => None
  end.

Record read_board_result := ReadBoard { the_board : board; fingerprint : N; exclusive : bool }.

Fixpoint read_board_lines (fuel : nat) (n squares : N) (i : input) (so_far : list N) (print : N) (x : bool) : result read_board_result :=
  match fuel with
  | O => unreadable i
  | S fuel =>
      if n =? 0 then let* (_y, i) := expect [end_word] i in Ok (ReadBoard (Board squares (rev' so_far)) print x) i
      else match i with
           | (_, w :: ws) :: rest =>
               if is_word w line_word then
                 match board_line squares ws with
                 | Some (l, e) => read_board_lines fuel (N.pred n) squares rest (mask_of l :: so_far)
                                    (fnv print (joined (w :: fst (split_at w_word ws)))) (if e then true else x)
                 | None => unreadable i
                 end
               else unreadable i
           | _ => unreadable i
           end
  end.

Definition first_words (i : input) : list word := match i with (_, ws) :: _ => ws | [] => [] end.

Definition board_kind := Eval compute in kind "board".
Definition squares_word : word := Eval compute in W "squares".
Definition lines_word : word := Eval compute in W "lines".
Definition read_board (i : input) : result read_board_result :=
  let* (_x, i) := expect board_kind i in
  let* (_x, i) := skip_name i in
  let print := fnv 14695981039346656037 (joined (first_words i)) in
  let* (squares, i) := expect_number squares_word 0 1000000 i in
  let print := fnv print (joined (first_words i)) in
  let* (lines, i) := expect_number lines_word 0 1000000 i in
  let* (_x, i) := read_dimension squares i in
  read_board_lines (S (List.length i)) lines squares i [] print false.

(* Proofs *)
Definition slash_word : word := Eval compute in W "/".
Definition colon_word : word := Eval compute in W ":".
Definition more_word : word := Eval compute in W ">".
Definition forest_word : word := Eval compute in W "f".
Definition tuples_word : word := Eval compute in W "t".
Definition filled_word : word := Eval compute in W "o".

Fixpoint pairs_of (l : list N) : option (list (N * N)) :=
  match l with
  | [] => Some []
  | a :: b :: l => match pairs_of l with Some ps => Some ((a, b) :: ps) | None => None end
  | _ => None
  end.

(* What a proof may say by the version of its format: `h' and `each' from version 2 on; from version 3 on references without lines,
   which are those of the step. *)
Record version := Version { has_held : bool; own_lines : option (table (list N)) }.

Definition with_lines (fmt : version) (k : N) (l : list N) : version :=
  match own_lines fmt with Some t => Version (has_held fmt) (Some (put t k l)) | None => fmt end.

Fixpoint with_all_lines (fmt : version) (l : list step) (k : N) : version :=
  match l with [] => fmt | st :: l => with_all_lines (with_lines fmt k (step_lines st)) l (k + 1) end.

Definition reference_of (fmt : version) (n : N) (ws : list word) : child + N :=
  match ws, own_lines fmt with
  | [], Some t => match look t n with Some l => inl (Reference n l) | None => inr 1 end
  | _, _ => match some_numbers ws with Some l => inl (Reference n l) | None => inr 2 end
  end.

(* A child, or a status. *)
Definition child_of (fmt : version) (ws : list word) : child + N :=
  match ws with
  | [] => inr 2
  | w :: ws =>
      match w with
      | [] => inr 2
      | b :: _ =>
          if (if 48 <=? Byte.to_N b then Byte.to_N b <=? 57 else false) then
            match number w with Some n => reference_of fmt n ws | None => inr 2 end
          else if is_word w forest_word then
            match split_at slash_word ws with
            | (ls, None) => match some_numbers ls with Some l => inl (Forest l []) | None => inr 2 end
            | (ls, Some cuts) =>
                match some_numbers ls, some_numbers cuts with
                | Some l, Some c => match pairs_of c with Some ps => inl (Forest l ps) | None => inr 2 end
                | _, _ => inr 2
                end
            end
          else if is_word w tuples_word then
            match split_at slash_word ws with
            | (ts, Some ls) =>
                match some_numbers ts, some_numbers ls with
                | Some (k :: squares), Some l => inl (Tuples k squares l)
                | _, _ => inr 2
                end
            | _ => inr 2
            end
          else if is_word w filled_word then match all_numbers ws with Some _ => inr 1 | None => inr 2 end
          else if is_word w w_word then match some_numbers ws with Some l => inl (Potential l) | None => inr 2 end
          else inr 2
      end
  end.

Definition held_word : word := Eval compute in W "h".
Fixpoint children_of (fmt : version) (fuel : nat) (ws : list word) : children + N :=
  match fuel with
  | O => inr 2
  | S fuel =>
      let (one, rest) := split_at colon_word ws in
      if match one, rest with [w], None => is_word w held_word | _, _ => false end
      then if has_held fmt then inl (Children [] true) else inr 2
      else match child_of fmt one with
           | inr e => inr e
           | inl c => match rest with
                      | None => inl (Children [c] false)
                      | Some ws => match children_of fmt fuel ws with inl (Children cs h) => inl (Children (c :: cs) h) | inr e => inr e end
                      end
           end
  end.

Definition some_children (fmt : version) (ws : list word) : children + N :=
  match ws with [] => inl (Children [] false) | _ => children_of fmt (S (List.length ws)) ws end.

(* R may have exclusive squares, xL, which no board that is read here has. *)
Definition replies_of (ws : list word) : list N + N :=
  match all_numbers ws with
  | Some l => inl l
  | None => if forallb (fun w => match w with
                                 | x78 :: v => match number v with Some _ => true | None => false end
                                 | _ => match number w with Some _ => true | None => false end
                                 end) ws
            then inr 1 else inr 2
  end.

Definition entry_of (fmt : version) (each : bool) (ws : list word) : entry + N :=
  match split_at more_word ws with
  | (asked_words, Some ws) =>
      match split_at colon_word ws with
      | (replied_words, Some ws) =>
          match some_numbers asked_words, replies_of replied_words with
          | Some a, inl r => match some_children fmt ws with inl cs => inl (Entry each a r cs) | inr e => inr e end
          | None, _ => inr 2
          | _, inr e => inr (if each then 2 else e)
          end
      | _ => inr 2
      end
  | _ => inr 2
  end.

Definition reply_word : word := Eval compute in W "reply".
Definition done_word : word := Eval compute in W "done".
Definition each_word : word := Eval compute in W "each".
Fixpoint read_entries (fmt : version) (fuel : nat) (i : input) (so_far : list entry) : result (list entry) :=
  match fuel with
  | O => unreadable i
  | S fuel =>
      match i with
      | (n, w :: ws) :: rest =>
          let each := if has_held fmt then is_word w each_word else false in
          if (if each then true else is_word w reply_word) then
            match entry_of fmt each ws with inl e => read_entries fmt fuel rest (e :: so_far) | inr status => Bad status n end
          else let* (_x, i) := expect [done_word] i in Ok (rev' so_far) i
      | _ => unreadable i
      end
  end.

Definition step_word : word := Eval compute in W "step".
Definition black_word : word := Eval compute in W "black".
Definition white_word : word := Eval compute in W "white".
Definition read_step (fmt : version) (fuel : nat) (number_of_step : N) (i : input) : result step :=
  match i with
  | (_, w :: m :: v :: ws) :: rest =>
      if (if is_word w step_word then if is_word v lines_word then match number m with Some k => k =? number_of_step | None => false end else false else false) then
        let (ls, bs) := split_at black_word ws in
        match some_numbers ls, match bs with None => Some [] | Some b => some_numbers b end with
        | Some l, Some b => let* (es, i') := read_entries fmt fuel rest [] in Ok (StepOf l b es) i'
        | _, _ => unreadable i
        end
      else unreadable i
  | _ => unreadable i
  end.

Fixpoint read_steps (fmt : version) (fuel : nat) (k n : N) (i : input) (so_far : list step) : result (list step) :=
  match fuel with
  | O => unreadable i
  | S fuel =>
      if k =? n then Ok (rev' so_far) i
      else let* (st, i) := read_step fmt fuel k i in read_steps (with_lines fmt k (step_lines st)) fuel (k + 1) n i (st :: so_far)
  end.

Definition read_stones (v : word) (i : input) : result (list N) :=
  if starts v i then expect_numbers v 1 i else Ok [] i.

Definition hexadecimal : list byte := Eval compute in W "0123456789abcdef".
Fixpoint hex_number (w : word) (n : N) : option N :=
  match w with
  | [] => Some n
  | b :: w => if existsb (Byte.eqb b) hexadecimal then
                let d := Byte.to_N b in hex_number w (16 * n + (if d <? 58 then d - 48 else d - 87))
              else None
  end.

Definition board_word : word := Eval compute in W "board".
Definition game_word : word := Eval compute in W "game".
Definition p_word : word := Eval compute in W "p".
Definition b_word : word := Eval compute in W "b".
Definition read_fingerprint (b : read_board_result) (i : input) : result unit :=
  match i with
  | (_, [w; f]) :: rest =>
      if is_word w board_word then
        match hex_number f 0 with
        | Some h => if Nat.eqb (List.length f) 16 then if h =? fingerprint b then Ok tt rest else wrong i else unreadable i
        | None => unreadable i
        end
      else unreadable i
  | _ => unreadable i
  end.

Definition read_game (i : input) : result N :=
  match i with
  | (_, [w; g; n]) :: rest =>
      if is_word w game_word then
        match number n with
        | Some k => if is_word g p_word then if 1 <=? k then Ok k rest else unreadable i
                    else if is_word g b_word then foreign i else unreadable i
        | None => unreadable i
        end
      else unreadable i
  | _ => unreadable i
  end.

Definition verdict_draw : list word := Eval compute in [W "verdict"; W "draw"].
Definition verdict_win : list word := Eval compute in [W "verdict"; W "win"].
Definition read_verdict (i : input) : result unit :=
  match i with
  | (_, ws) :: rest => if are_words ws verdict_draw then Ok tt rest else if are_words ws verdict_win then foreign i else unreadable i
  | [] => unreadable i
  end.

Definition root_word : word := Eval compute in W "root".
Definition read_root (fmt : version) (i : input) : result children :=
  match i with
  | (n, w :: ws) :: rest =>
      if is_word w root_word then match some_children fmt ws with inl cs => Ok cs rest | inr status => Bad status n end
      else unreadable i
  | _ => unreadable i
  end.

Definition proof_kind := Eval compute in kind "proof".
Definition proof_kind_2 := Eval compute in kind_of_version "2" "proof".
Definition proof_kind_3 := Eval compute in kind_of_version "3" "proof".
Definition stonewise_kind := Eval compute in kind "stonewise".
Definition steps_word : word := Eval compute in W "steps".
Definition read_proof (b : read_board_result) (i : input) : result proof :=
  if are_words (first_words i) stonewise_kind then foreign i else
  let (kind, fmt) :=
    if are_words (first_words i) proof_kind_3 then (proof_kind_3, Version true (Some (PositiveMap.empty (list N))))
    else if are_words (first_words i) proof_kind_2 then (proof_kind_2, Version true None)
    else (proof_kind, Version false None) in
  let* (_x, i) := expect kind i in
  let* (_x, i) := read_fingerprint b i in
  let* (p, i) := read_game i in
  let* (_x, i) := read_verdict i in
  if exclusive b then foreign i else
  let* (black, i) := read_stones black_word i in
  let* (white, i) := read_stones white_word i in
  let* (n, i) := expect_number steps_word 0 2147483647 i in
  let* (sts, i) := read_steps fmt (S (List.length i)) 0 n i [] in
  let* (cs, i) := read_root (with_all_lines fmt sts 0) i in
  let* (_x, i) := expect [end_word] i in
  Ok (Proof p black white sts cs) i.

(* Theorem files *)
Fixpoint read_boards (fuel : nat) (n : N) (i : input) (so_far : list (board * proof)) : result (list (board * proof)) :=
  match fuel with
  | O => unreadable i
  | S fuel =>
      if n =? 0 then Ok (rev' so_far) i
      else let* (b, i) := read_board i in
           let* (pr, i) := read_proof b i in
           read_boards fuel (N.pred n) i ((the_board b, pr) :: so_far)
  end.

Fixpoint read_matches (fuel : nat) (t : N) (ts : list tile) (i : input) (so_far : list (N * list N)) : result (list (N * list N)) :=
  match fuel, ts with
  | _, [] => let* (_x, i) := expect [end_word] i in Ok (rev' so_far) i
  | O, _ => unreadable i
  | S fuel, tl :: ts =>
      match i with
      | (_, a :: k :: b :: m :: c :: ws) :: rest =>
          if (if is_word a tile_word then if is_word b board_word then is_word c lines_word else false else false) then
            match number k, number m, all_numbers ws with
            | Some k, Some m, Some l =>
                if k =? t then
                  if Nat.eqb (List.length l) (List.length tl) then read_matches fuel (N.succ t) ts rest ((m, l) :: so_far)
                  else unreadable i
                else unreadable i
            | _, _, _ => unreadable i
            end
          else unreadable i
      | _ => unreadable i
      end
  end.

Definition theorem_kind := Eval compute in kind "theorem".
Definition claim_word : word := Eval compute in W "claim".
Definition boards_word : word := Eval compute in W "boards".

Definition last_is_end (lines : text) : bool := is_word (last lines []) end_word.

Definition nothing_after {A} (lines : text) (r : result A) : result A :=
  match r with
  | Ok a [] => if last_is_end lines then Ok a [] else Bad 2 (N.of_nat (List.length lines))
  | Ok a i => unreadable i
  | Bad s n => Bad s n
  end.

Definition read_theorem (lines : text) : result theorem :=
  nothing_after lines
    (let* (i, _r) := input_of lines 1 [] in
     let* (_x, i) := expect theorem_kind i in
     match i with
     | (_, [w; k; p]) :: rest =>
         if is_word w claim_word then
           match number k, number p with
           | Some k, Some p =>
               if (if 1 <=? k then 1 <=? p else false) then
                 let* (t, i) := read_tiling rest in
                 let '(a, b, ts) := t in
                 let* (n, i) := expect_number boards_word 1 1000000 i in
                 let* (bs, i) := read_boards (S (List.length i)) n i [] in
                 let* (ms, i) := read_matches (List.length i) 0 ts i [] in
                 Ok (Theorem_file k p a b ts bs ms) i
               else unreadable i
           | _, _ => unreadable i
           end
         else unreadable i
     | _ => unreadable i
     end).

(* A board and its proof. *)
Definition read_board_file (lines : text) : result read_board_result :=
  nothing_after lines (let* (i, _r) := input_of lines 1 [] in read_board i).

Definition read_proof_file (b : read_board_result) (lines : text) : result proof :=
  nothing_after lines (let* (i, _r) := input_of lines 1 [] in read_proof b i).

(* Derivation files; pieces and potentials are not known here. *)
Fixpoint big_digits (w : word) (n : N) : option N :=
  match w with
  | [] => Some n
  | b :: w => let d := Byte.to_N b in if (if d <? 48 then true else 57 <? d) then None else big_digits w (10 * n + (d - 48))
  end.

Definition big_number (w : word) : option N :=
  match w with
  | [] | x30 :: _ => None
  | _ => if N.of_nat (List.length w) <=? 1000000 then big_digits w 0 else None
  end.

Definition two_numbers (a b : word) : option (N * N) :=
  match big_number a, big_number b with Some a, Some b => Some (a, b) | _, _ => None end.

Fixpoint read_claims (fuel : nat) (i : input) (so_far : list (N * N)) : result (list (N * N)) :=
  match fuel, i with
  | S fuel, (_, [w; k; p]) :: rest =>
      if is_word w claim_word then
        match two_numbers k p with Some c => read_claims fuel rest (c :: so_far) | None => unreadable i end
      else match so_far with [] => unreadable i | _ => Ok (rev' so_far) i end
  | _, _ => match so_far with [] => unreadable i | _ => Ok (rev' so_far) i end
  end.

Definition derived_games : list (word * (N -> N -> derived)) :=
  Eval compute in [(W "n", Plain_strip); (W "nx", Exclusive_strip); (W "connect", In_a_row)].
Definition base_rules : list (word * derivation_rule) :=
  Eval compute in [(W "lemma8", Lemma8); (W "lemma9", Lemma9); (W "lemma10", Lemma10)].
Definition step_rules : list (word * (N -> derivation_rule)) :=
  Eval compute in [(W "plain", Plain); (W "lemma7", Lemma7); (W "lemma11", Lemma11); (W "lemma12", Lemma12); (W "lemma13", Lemma13);
                   (W "lemma14", Lemma14); (W "property2", Property2)].
Definition foreign_rules : list (word * unit) := Eval compute in [(W "piece", tt); (W "potential", tt); (W "groups", tt)].
Definition piece_word : word := Eval compute in W "piece".

Fixpoint named {A} (l : list (word * A)) (w : word) : option A :=
  match l with [] => None | (v, a) :: l => if is_word w v then Some a else named l w end.

Definition rule_of (ws : list word) : derivation_rule + N :=
  match ws with
  | [w] => match named base_rules w with Some r => inl r | None => inr 2 end
  | [w; j] => match named step_rules w, number j with
              | Some r, Some j => inl (r j)
              | _, _ => inr (match named foreign_rules w with Some _ => 3 | None => 2 end)
              end
  | w :: _ => inr (match named foreign_rules w with Some _ => 3 | None => 2 end)
  | [] => inr 2
  end.

Fixpoint read_derivation_steps (fuel : nat) (k : N) (i : input) (so_far : list (derived * derivation_rule))
  : result (list (derived * derivation_rule)) :=
  match fuel, i with
  | S fuel, (n, w :: m :: g :: a :: b :: ws) :: rest =>
      if (if is_word w step_word then match number m with Some m => m =? k | None => false end else false) then
        match named derived_games g, two_numbers a b with
        | Some f, Some (a, b) => match rule_of ws with
                                 | inl r => read_derivation_steps fuel (k + 1) rest ((f a b, r) :: so_far)
                                 | inr status => Bad status n
                                 end
        | _, _ => unreadable i
        end
      else unreadable i
  | _, _ => let* (_x, i) := expect [end_word] i in Ok (rev' so_far) i
  end.

Definition derivation_kind := Eval compute in kind "derivation".
Definition read_derivation (lines : text) : result derivation :=
  nothing_after lines
    (let* (i, _r) := input_of lines 1 [] in
     let* (_x, i) := expect derivation_kind i in
     let* (cs, i) := read_claims (S (List.length i)) i [] in
     if starts piece_word i then foreign i
     else let* (sts, i) := read_derivation_steps (S (List.length i)) 0 i [] in Ok (Derivation cs sts) i).

(* Does the file begin so? *)
Definition is_derivation (lines : text) : bool :=
  match lines with l :: _ => match words_of l [] with Some ws => are_words ws derivation_kind | None => false end | [] => false end.
