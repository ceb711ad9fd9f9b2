#!/bin/sh
# translate.sh K P < connect-K-P.theorem > Connect_K_P.v: the lines of a theorem file as Coq strings, and the theorem that they
# prove. Nothing here has to be trusted: Coq reads and checks the lines, and says in Game.v's words what follows.
if test $# != 2; then
	echo "usage: $0 K P < FILE.theorem > FILE.v" >&2
	exit 2
fi
exec awk -v k="$1" -v p="$2" '
	function end_part() { if (begun) print "]%line."; begun = 0 }
	BEGIN {
		print "(* Connect(" k ", " p "): the lines of a theorem file, and what they prove. Made by formal/translate.sh. *)"
		print "From Coq Require Import NArith List Strings.Byte.\nFrom Kdraw Require Import Game Plane Reader Text.\nImport ListNotations.\n"
	}
	NR > 1 && $1 == "c" { next }
	{
		gsub(/"/, "\"\"")
		if (lines++ % 500 == 0) {
			end_part()
			print "Definition part_" (parts++) " : list line := ["
			begun = 1
		} else
			print ";"
		printf "\"%s\"", $0
	}
	END {
		end_part()
		printf "Definition lines : text := file ["
		for (i = 0; i < parts; i++)
			printf "%spart_%d", (i ? "; " : ""), i
		print "].\n"
		print "Lemma checked : check_text lines = Some (" k ", " p ")%N.\nProof. vm_cast_no_check (eq_refl (Some (" k ", " p ")%N)). Qed.\n"
		print "Theorem connect_" k "_" p "_drawn : forall m n q, q <= " p " -> drawn (Connect m n " k " " p " q)."
		print "Proof. exact (fun m n q le => proj1 (text_drawn lines " k " " p " checked m n q le)). Qed.\n"
		print "Theorem plane_" k "_" p "_drawn : forall q, q <= " p " -> drawn (Plane " k " " p " q)."
		print "Proof. exact (fun q le => proj2 (text_drawn lines " k " " p " checked 0 0 q le)). Qed.\n"
		print "Print Assumptions connect_" k "_" p "_drawn."
	}'
