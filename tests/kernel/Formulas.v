(** Formulas over natural numbers, each on a track of its own: what they mean, by arithmetic; how they are read digit
    by digit; and the product search, with its theorem: a formula that it refutes is true of no tuple at all. *)

From Coq Require Import List Arith NArith ZArith Bool Lia FMapPositive.
From Kernel Require Import Words Search.
Import ListNotations.
Open Scope Z_scope.

(** Affine forms: a constant and a coefficient for each track. *)
Definition form : Type := Z * list Z.
Fixpoint dot (weights : list Z) (tuple : list N) : Z :=
  match weights, tuple with
  | w :: weights, x :: tuple => w * Z.of_N x + dot weights tuple
  | _, _ => 0
  end.
Definition form_value (f : form) (tuple : list N) : Z := fst f + dot (snd f) tuple.

(** Deterministic automata as tables. A row says where each letter (by its number) leads, whether the state accepts, and
    whether a word from here may be accepted, or rejected. A letter that is not in the table stays where it is. *)
Record row := { leads : PositiveMap.t Z; accepts : bool; may_accept : bool; may_reject : bool }.
Record automaton := { start : Z; rows : PositiveMap.t row }.
Definition key (z : Z) : positive := match z with Zpos p => Pos.succ p | _ => 1%positive end.
Definition row_of (A : automaton) (q : Z) : option row := PositiveMap.find (key q) (rows A).
Definition go (A : automaton) (q : Z) (letter : Z) : Z :=
  match row_of A q with
  | Some r => match PositiveMap.find (key letter) (leads r) with Some q => q | None => q end
  | None => q
  end.
Definition is_accepting (A : automaton) (q : Z) : bool :=
  match row_of A q with Some r => accepts r | None => false end.
Definition may_end (A : automaton) (b : bool) (q : Z) : bool :=
  match row_of A q with Some r => if b then may_accept r else may_reject r | None => true end.

(** Zeros in front change nothing, and what is said about what may come is true. *)
Definition automaton_is_right (A : automaton) : bool :=
  (go A (start A) 0 =? start A) &&
  forallb (fun entry =>
    let r := snd entry in
    implb (accepts r) (may_accept r) && implb (negb (accepts r)) (may_reject r) &&
    forallb (fun lead =>
      implb (may_end A true (snd lead)) (may_accept r) && implb (may_end A false (snd lead)) (may_reject r))
      (PositiveMap.elements (leads r)))
  (PositiveMap.elements (rows A)).

Section Formulas.
Variable k : N.

(** The number of a letter: d0 + d1·k + d2·k² + … *)
Fixpoint number_of (letter : list N) : Z :=
  match letter with [] => 0 | d :: letter => Z.of_N d + Z.of_N k * number_of letter end.

Definition read (A : automaton) (word : list (list N)) : Z :=
  fold_left (fun q letter => go A q (number_of letter)) word (start A).
(** The automaton accepts a tuple: a word that writes it leads to an accepting state. *)
Definition accepts_tuple (A : automaton) (tuple : list N) : Prop :=
  exists word, writes k word tuple /\ is_accepting A (read A word) = true.

Definition xor_of (numbers : list N) : N := fold_right N.lxor 0%N numbers.

Inductive atom :=
| Linear (is_equation : bool) (f : form) (low high : Z)  (** f = 0, or f ≥ 0; low and high: values that settle it *)
| Reads (A : automaton) (on : list nat)                  (** A accepts the numbers on these tracks *)
| Power (track : nat)                                    (** the number is a power of k *)
| XorIs (on : list nat) (number : N).                    (** the xor of the numbers on these tracks; for k = 2 *)

Inductive formula :=
| TrueF
| Atom (a : atom)
| And (f g : formula)
| Or (f g : formula)
| Not (f : formula).

Definition atom_holds (tuple : list N) (a : atom) : Prop :=
  match a with
  | Linear true f _ _ => form_value f tuple = 0
  | Linear false f _ _ => form_value f tuple >= 0
  | Reads A on => accepts_tuple A (project on tuple)
  | Power track => exists j, get tuple track = (k ^ j)%N
  | XorIs on number => xor_of (project on tuple) = number
  end.
Fixpoint holds (tuple : list N) (f : formula) : Prop :=
  match f with
  | TrueF => True
  | Atom a => atom_holds tuple a
  | And f g => holds tuple f /\ holds tuple g
  | Or f g => holds tuple f \/ holds tuple g
  | Not f => ~ holds tuple f
  end.

(** The number n of tracks is enough for a formula, and its automata and settling values are right. *)
Fixpoint negative_part (weights : list Z) : Z :=
  match weights with [] => 0 | w :: weights => Z.max 0 (- w) + negative_part weights end.
Fixpoint positive_part (weights : list Z) : Z :=
  match weights with [] => 0 | w :: weights => Z.max 0 w + positive_part weights end.
Definition atom_is_right (n : nat) (a : atom) : Prop :=
  match a with
  | Linear is_equation f low high =>
    (length (snd f) <= n)%nat /\ low <= 0 /\ 0 <= high /\ low <= - positive_part (snd f) /\ negative_part (snd f) <= high
    /\ low + fst f < 0 /\ high + fst f >= (if is_equation then 1 else 0)
  | Reads A on => automaton_is_right A = true /\ Forall (fun i => i < n)%nat on
  | Power track => (track < n)%nat
  | XorIs on _ => k = 2%N /\ Forall (fun i => i < n)%nat on
  end.
Fixpoint is_right (n : nat) (f : formula) : Prop :=
  match f with
  | TrueF => True
  | Atom a => atom_is_right n a
  | And f g | Or f g => is_right n f /\ is_right n g
  | Not f => is_right n f
  end.

Hypothesis k_is_base : (2 <= k)%N.

(** * Reading an atom *)

Definition clamp (low high v : Z) : Z := if v <=? low then low else if high <=? v then high else v.
Definition xor_step (cap s i : Z) : Z := Z.min cap (2 * s + i).
Definition power_step (s i : Z) : Z :=
  if s =? 0 then (if i =? 0 then 0 else if i =? 1 then 1 else 2)
  else if s =? 1 then (if i =? 0 then 1 else 2) else 2.

Definition atom_start (a : atom) : Z :=
  match a with Linear _ _ low high => clamp low high 0 | Reads A _ => start A | Power _ => 0 | XorIs _ _ => 0 end.
Definition atom_input (a : atom) (letter : list N) : Z :=
  match a with
  | Linear _ f _ _ => dot (snd f) letter
  | Reads _ on => number_of (project on letter)
  | Power track => Z.of_N (get letter track)
  | XorIs on _ => Z.of_N (xor_of (project on letter))
  end.
Definition atom_step (a : atom) (s i : Z) : Z :=
  match a with
  | Linear _ _ low high => clamp low high (Z.of_N k * s + i)
  | Reads A _ => go A s i
  | Power _ => power_step s i
  | XorIs _ number => xor_step (Z.of_N number + 1) s i
  end.
Definition atom_accepts (a : atom) (s : Z) : bool :=
  match a with
  | Linear true f _ _ => s + fst f =? 0
  | Linear false f _ _ => s + fst f >=? 0
  | Reads A _ => is_accepting A s
  | Power _ => s =? 1
  | XorIs _ number => s =? Z.of_N number
  end.
(** May it become [b] in the end? *)
Definition atom_may (a : atom) (b : bool) (s : Z) : bool :=
  match a with
  | Linear true _ low high => if b then (low <? s) && (s <? high) else true
  | Linear false _ low high => if b then low <? s else s <? high
  | Reads A _ => may_end A b s
  | Power _ => if b then s <? 2 else true
  | XorIs _ number => if b then s <? Z.of_N number + 1 else true
  end.

Definition atom_read (a : atom) (word : list (list N)) : Z :=
  fold_left (fun s letter => atom_step a s (atom_input a letter)) word (atom_start a).

Lemma dot_shift weights : forall numbers letter, length numbers = length letter ->
  dot weights (shift k numbers letter) = Z.of_N k * dot weights numbers + dot weights letter.
Proof.
  induction weights as [|w weights IH]; destruct numbers, letter; simpl; intros L; try discriminate; try lia.
  rewrite IH by lia. nia.
Qed.

Lemma dot_zeros weights : forall n, dot weights (repeat 0%N n) = 0.
Proof. induction weights; destruct n; simpl; auto. rewrite IHweights. lia. Qed.

Lemma parts_are_positive weights : 0 <= positive_part weights /\ 0 <= negative_part weights.
Proof. induction weights; simpl; lia. Qed.

Lemma dot_letter weights : forall t letter, is_letter k t letter ->
  - (Z.of_N k - 1) * negative_part weights <= dot weights letter <= (Z.of_N k - 1) * positive_part weights.
Proof.
  induction weights as [|w weights IH]; intros t letter [L B]; simpl; [lia|].
  pose proof (parts_are_positive weights).
  destruct letter as [|d letter]; simpl.
  - nia.
  - inversion B; subst. specialize (IH (length letter) letter (conj eq_refl H3)).
    assert (0 <= Z.of_N d <= Z.of_N k - 1) by lia.
    destruct (Z.max_spec 0 (-w)), (Z.max_spec 0 w); nia.
Qed.

Lemma clamp_step low high pos neg s v i :
  low <= 0 -> 0 <= high -> low <= - pos -> neg <= high -> 0 <= pos -> 0 <= neg ->
  - (Z.of_N k - 1) * neg <= i <= (Z.of_N k - 1) * pos ->
  s = clamp low high v -> clamp low high (Z.of_N k * s + i) = clamp low high (Z.of_N k * v + i).
Proof.
  intros. subst s. set (K := Z.of_N k) in *. assert (2 <= K) by lia. clearbody K.
  assert (K * low + i <= low) by nia. assert (K * high + i >= high) by nia.
  unfold clamp at 2. destruct (Z.leb_spec v low).
  - assert (K * v + i <= low) by nia. unfold clamp.
    destruct (Z.leb_spec (K * low + i) low), (Z.leb_spec (K * v + i) low); lia.
  - destruct (Z.leb_spec high v); auto.
    assert (K * v + i >= high) by nia. unfold clamp.
    destruct (Z.leb_spec (K * high + i) low), (Z.leb_spec (K * v + i) low), (Z.leb_spec high (K * high + i)),
      (Z.leb_spec high (K * v + i)); lia.
Qed.

Lemma lxor_shift a b x y : (x < 2 -> y < 2 -> N.lxor (2 * a + x) (2 * b + y) = 2 * N.lxor a b + N.lxor x y)%N.
Proof.
  intros Hx Hy. assert (x = 0 \/ x = 1)%N as [-> | ->] by lia; assert (y = 0 \/ y = 1)%N as [-> | ->] by lia;
  destruct a as [|p], b as [|q]; try reflexivity; simpl; destruct (Pos.lxor p q); reflexivity.
Qed.

Lemma xor_shift (A : Type) (f g : A -> N) l : (forall i, g i < 2)%N ->
  (xor_of (map (fun i => 2 * f i + g i) l) = 2 * xor_of (map f l) + xor_of (map g l) /\ xor_of (map g l) < 2)%N.
Proof.
  intros B. induction l as [|x l [IH1 IH2]]; [split; [reflexivity|cbv; reflexivity]|].
  change (xor_of (map (fun i => 2 * f i + g i)%N (x :: l)))
    with (N.lxor (2 * f x + g x) (xor_of (map (fun i => 2 * f i + g i)%N l))).
  change (xor_of (map f (x :: l))) with (N.lxor (f x) (xor_of (map f l))).
  change (xor_of (map g (x :: l))) with (N.lxor (g x) (xor_of (map g l))). rewrite IH1. specialize (B x). split.
  - now apply lxor_shift.
  - assert (g x = 0 \/ g x = 1)%N as [-> | ->] by lia;
    assert (xor_of (map g l) = 0 \/ xor_of (map g l) = 1)%N as [-> | ->] by lia; reflexivity.
Qed.

Lemma power_is_positive j : (0 < k ^ j)%N.
Proof. apply N.neq_0_lt_0, N.pow_nonzero. lia. Qed.

Lemma power_shift v d : (d < k)%N -> (exists j, k * v + d = k ^ j)%N <->
  (v = 0 /\ d = 1)%N \/ ((exists j, v = k ^ j)%N /\ d = 0%N).
Proof.
  intros D. split.
  - intros [j J]. destruct (N.eq_0_gt_0_cases j) as [->|P].
    + rewrite N.pow_0_r in J. left. destruct (N.eq_0_gt_0_cases v) as [->|]; [lia|nia].
    + replace j with (N.succ (N.pred j)) in J by lia. rewrite N.pow_succ_r' in J.
      set (u := (k ^ N.pred j)%N) in *.
      assert (v = u) by (destruct (N.lt_trichotomy v u) as [|[|]]; nia). subst v. right. split; [|lia].
      now exists (N.pred j).
  - intros [[-> ->]|[[j ->] ->]].
    + exists 0%N. rewrite N.pow_0_r. lia.
    + exists (N.succ j). rewrite N.pow_succ_r'. lia.
Qed.

Lemma atom_read_snoc a word letter :
  atom_read a (word ++ [letter]) = atom_step a (atom_read a word) (atom_input a letter).
Proof. unfold atom_read. now rewrite fold_left_app. Qed.

Lemma number_of_zeros n : number_of (repeat 0%N n) = 0.
Proof. induction n; simpl; auto. rewrite IHn. lia. Qed.

Lemma atom_read_is_right t a word : atom_is_right t a -> is_word k t word ->
  (atom_accepts a (atom_read a word) = true <-> atom_holds (value k t word) a).
Proof.
  intros R W. destruct a as [is_equation f low high|A on|track|on number].
  - destruct R as (L & R1 & R2 & R3 & R4 & R5 & R6).
    assert (E : atom_read (Linear is_equation f low high) word = clamp low high (dot (snd f) (value k t word))).
    { induction word as [|d word IH] using rev_ind.
      - unfold value. simpl. rewrite dot_zeros. reflexivity.
      - apply is_word_snoc in W. destruct W as [W D]. rewrite atom_read_snoc, value_snoc. simpl.
        rewrite dot_shift by (rewrite length_value; auto; now destruct D).
        pose proof (parts_are_positive (snd f)). destruct H.
        eapply clamp_step; eauto. apply (dot_letter _ t); auto. }
    rewrite E. simpl. unfold form_value. set (v := dot (snd f) (value k t word)). unfold clamp.
    destruct is_equation.
    + rewrite Z.eqb_eq. destruct (Z.leb_spec v low); [|destruct (Z.leb_spec high v)]; lia.
    + rewrite Z.geb_le. destruct (Z.leb_spec v low); [|destruct (Z.leb_spec high v)]; lia.
  - destruct R as [R B]. simpl.
    assert (E : atom_read (Reads A on) word = read A (map (project on) word)).
    { unfold atom_read, read. simpl. clear. generalize (start A). induction word; simpl; auto. }
    rewrite E. split.
    + intros H. exists (map (project on) word). split; auto. apply project_writes; auto.
    + intros (other & [W' V] & H). rewrite <- H. f_equal. unfold read.
      assert (Len : length (project on (value k t word)) = length on) by apply map_length.
      rewrite Len in *.
      apply (run_unique k k_is_base Z (fun q letter => go A q (number_of letter)) (start A) (length on)); auto.
      * simpl. rewrite number_of_zeros. unfold automaton_is_right in R. apply andb_true_iff in R.
        destruct R as [R _]. now apply Z.eqb_eq.
      * now apply (project_is_word k k_is_base t).
      * rewrite V. now apply (value_project k k_is_base t).
  - simpl in *.
    assert (E : let s := atom_read (Power track) word in let v := get (value k t word) track in
                (s = 0 /\ v = 0%N) \/ (s = 1 /\ exists j, v = (k ^ j)%N) \/
                (s = 2 /\ v <> 0%N /\ ~ exists j, v = (k ^ j)%N)).
    { induction word as [|d word IH] using rev_ind.
      - left. unfold value. simpl. now rewrite get_zeros.
      - apply is_word_snoc in W. destruct W as [W D]. specialize (IH W). simpl in *.
        rewrite atom_read_snoc, value_snoc. pose proof (length_value k k_is_base t word W) as LV.
        rewrite (get_shift k k_is_base (value k t word) d track) by (destruct D; congruence).
        pose proof (get_letter_bound k k_is_base t d track D) as DB.
        simpl. unfold power_step. set (v := get (value k t word) track) in *. set (x := get d track) in *.
        pose proof (power_shift v x DB) as PS. set (s := atom_read (Power track) word) in *. clearbody s v x.
        destruct IH as [[-> V]|[[-> [j V]]|[-> [V1 V2]]]]; simpl.
        + subst v. destruct (Z.eqb_spec (Z.of_N x) 0); [left; split; lia|].
          destruct (Z.eqb_spec (Z.of_N x) 1).
          * right. left. split; auto. apply PS. left. lia.
          * right. right. split; auto. split; [lia|]. rewrite PS. intros [[_ H]|[[j H] _]]; [lia|].
            pose proof (power_is_positive j). lia.
        + pose proof (power_is_positive j).
          destruct (Z.eqb_spec (Z.of_N x) 0).
          * right. left. split; auto. apply PS. right. split; [eauto|lia].
          * right. right. split; auto. split; [lia|]. rewrite PS. intros [[H' _]|[_ H']]; lia.
        + right. right. split; auto. split; [nia|]. rewrite PS. intros [[H _]|[H _]]; auto. }
    simpl in E. rewrite Z.eqb_eq. destruct E as [[-> V]|[[-> V]|[-> [V1 V2]]]].
    + rewrite V. split; [lia|]. intros [j H]. pose proof (power_is_positive j). lia.
    + tauto.
    + split; [lia|]. tauto.
  - destruct R as [K B]. simpl.
    assert (E : atom_read (XorIs on number) word =
                Z.min (Z.of_N number + 1) (Z.of_N (xor_of (project on (value k t word))))).
    { induction word as [|d word IH] using rev_ind.
      - unfold value, project. simpl. replace (xor_of (map (get (repeat 0%N t)) on)) with 0%N; [unfold atom_read; simpl; lia|].
        clear. induction on; simpl; auto. now rewrite get_zeros, <- IHon.
      - apply is_word_snoc in W. destruct W as [W D]. specialize (IH W).
        rewrite atom_read_snoc, value_snoc, IH. simpl. unfold xor_step.
        pose proof (length_value k k_is_base t word W) as LV.
        assert (E : project on (shift k (value k t word) d) =
                    map (fun i => 2 * get (value k t word) i + get d i)%N on).
        { unfold project. apply map_ext. intros i. rewrite (get_shift k k_is_base (value k t word) d i) by (destruct D; congruence).
          now rewrite K. }
        rewrite E. unfold project.
        destruct (xor_shift _ (get (value k t word)) (get d) on) as [-> X].
        { intros i. rewrite <- K. now apply (get_letter_bound k k_is_base t). }
        lia. }
    rewrite E, Z.eqb_eq. lia.
Qed.

Lemma row_in A q r : row_of A q = Some r -> In (key q, r) (PositiveMap.elements (rows A)).
Proof. apply PositiveMap.elements_correct. Qed.

Lemma atom_may_is_right t a b s : atom_is_right t a -> atom_may a b s = false ->
  atom_accepts a s <> b /\
  forall letter, is_letter k t letter -> atom_may a b (atom_step a s (atom_input a letter)) = false.
Proof.
  intros R M. destruct a as [is_equation f low high|A on|track|on number].
  - destruct R as (L & R1 & R2 & R3 & R4 & R5 & R6). simpl in *.
    assert (C : s <= low \/ high <= s).
    { destruct is_equation, b; try discriminate.
      - apply andb_false_iff in M. destruct M as [M|M]; apply Z.ltb_ge in M; auto.
      - apply Z.ltb_ge in M; auto.
      - apply Z.ltb_ge in M; auto. }
    split.
    + destruct is_equation, b; try discriminate.
      * destruct (Z.eqb_spec (s + fst f) 0); [lia|discriminate].
      * apply Z.ltb_ge in M. rewrite Z.geb_leb. destruct (Z.leb_spec 0 (s + fst f)); [lia|discriminate].
      * apply Z.ltb_ge in M. rewrite Z.geb_leb. destruct (Z.leb_spec 0 (s + fst f)); [discriminate|lia].
    + intros letter D. pose proof (dot_letter (snd f) t letter D) as I. pose proof (parts_are_positive (snd f)) as [P N].
      set (i := dot (snd f) letter) in *. set (K := Z.of_N k) in *. assert (2 <= K) by lia. clearbody K i.
      assert (X1 : s <= low -> clamp low high (K * s + i) = low).
      { intros S. assert (K * s + i <= low) by nia. unfold clamp. destruct (Z.leb_spec (K * s + i) low); lia. }
      assert (X2 : high <= s -> clamp low high (K * s + i) <= low \/ clamp low high (K * s + i) = high).
      { intros S. assert (high <= K * s + i) by nia. unfold clamp. destruct (Z.leb_spec (K * s + i) low); [lia|].
        destruct (Z.leb_spec high (K * s + i)); lia. }
      assert (X3 : high <= s -> high <= clamp low high (K * s + i)).
      { intros S. assert (high <= K * s + i) by nia. unfold clamp. destruct (Z.leb_spec (K * s + i) low).
        - assert (low = high) by lia. lia.
        - destruct (Z.leb_spec high (K * s + i)); lia. }
      destruct is_equation, b; try discriminate.
      * apply andb_false_iff. destruct C as [C|C]; [left|right]; apply Z.ltb_ge; auto. rewrite X1; lia.
      * apply Z.ltb_ge in M. apply Z.ltb_ge. rewrite X1; lia.
      * apply Z.ltb_ge in M. apply Z.ltb_ge. auto.
  - destruct R as [R _]. unfold automaton_is_right in R. apply andb_true_iff in R. destruct R as [_ R].
    rewrite forallb_forall in R. simpl in *. unfold may_end in M. destruct (row_of A s) as [r|] eqn:E; [|discriminate].
    specialize (R _ (row_in _ _ _ E)). simpl in R. rewrite !andb_true_iff in R. destruct R as [[R1 R2] R3].
    rewrite forallb_forall in R3. split.
    + unfold is_accepting. rewrite E. intros Eb. rewrite Eb in *. destruct b; rewrite M in *; discriminate.
    + intros letter _. unfold go. rewrite E. destruct (PositiveMap.find _ _) as [q|] eqn:F.
      * apply PositiveMap.elements_correct in F. specialize (R3 _ F). simpl in R3. apply andb_true_iff in R3.
        destruct R3 as [T1 T2]. destruct b; rewrite M in *.
        -- destruct (may_end A true q); auto.
        -- destruct (may_end A false q); auto.
      * unfold may_end. now rewrite E.
  - simpl in *. destruct b; [|discriminate]. apply Z.ltb_ge in M. split.
    + destruct (Z.eqb_spec s 1); [lia|discriminate].
    + intros. unfold power_step. destruct (Z.eqb_spec s 0); [lia|]. destruct (Z.eqb_spec s 1); [lia|reflexivity].
  - simpl in *. destruct b; [|discriminate]. apply Z.ltb_ge in M. split.
    + destruct (Z.eqb_spec s (Z.of_N number)); [lia|discriminate].
    + intros. apply Z.ltb_ge. unfold xor_step. lia.
Qed.

(** * Reading a formula: states, and inputs, are trees of its shape *)

Inductive tree := Nil | Leaf (z : Z) | Pair (s t : tree).

Fixpoint begin (f : formula) : tree :=
  match f with
  | TrueF => Nil
  | Atom a => Leaf (atom_start a)
  | And f g | Or f g => Pair (begin f) (begin g)
  | Not f => begin f
  end.
Fixpoint input (f : formula) (letter : list N) : tree :=
  match f with
  | TrueF => Nil
  | Atom a => Leaf (atom_input a letter)
  | And f g | Or f g => Pair (input f letter) (input g letter)
  | Not f => input f letter
  end.
Fixpoint step (f : formula) (s i : tree) : tree :=
  match f, s, i with
  | Atom a, Leaf s, Leaf i => Leaf (atom_step a s i)
  | And f g, Pair s t, Pair i j | Or f g, Pair s t, Pair i j => Pair (step f s i) (step g t j)
  | Not f, _, _ => step f s i
  | _, _, _ => Nil
  end.
Fixpoint ends (f : formula) (s : tree) : bool :=
  match f, s with
  | TrueF, _ => true
  | Atom a, Leaf s => atom_accepts a s
  | And f g, Pair s t => ends f s && ends g t
  | Or f g, Pair s t => ends f s || ends g t
  | Not f, _ => negb (ends f s)
  | _, _ => false
  end.
Fixpoint may (f : formula) (b : bool) (s : tree) : bool :=
  match f, s with
  | TrueF, _ => b
  | Atom a, Leaf s => atom_may a b s
  | And f g, Pair s t => if b then may f b s && may g b t else may f b s || may g b t
  | Or f g, Pair s t => if b then may f b s || may g b t else may f b s && may g b t
  | Not f, _ => may f (negb b) s
  | _, _ => true
  end.
Definition follow (f : formula) (word : list (list N)) : tree :=
  fold_left (fun s letter => step f s (input f letter)) word (begin f).

Lemma follow_snoc f word letter : follow f (word ++ [letter]) = step f (follow f word) (input f letter).
Proof. unfold follow. now rewrite fold_left_app. Qed.

Lemma follow_atom a word : follow (Atom a) word = Leaf (atom_read a word).
Proof.
  induction word using rev_ind; auto. rewrite follow_snoc, atom_read_snoc, IHword. reflexivity.
Qed.
Lemma follow_and f g word : follow (And f g) word = Pair (follow f word) (follow g word).
Proof. induction word using rev_ind; auto. rewrite !follow_snoc, IHword. reflexivity. Qed.
Lemma follow_or f g word : follow (Or f g) word = Pair (follow f word) (follow g word).
Proof. induction word using rev_ind; auto. rewrite !follow_snoc, IHword. reflexivity. Qed.
Lemma follow_not f word : follow (Not f) word = follow f word.
Proof. reflexivity. Qed.

(** The end of a word says whether the formula holds of the tuple that it writes. *)
Lemma ends_is_right t f word : is_right t f -> is_word k t word ->
  (ends f (follow f word) = true <-> holds (value k t word) f).
Proof.
  intros R W. induction f; simpl in *.
  - tauto.
  - rewrite follow_atom. now apply atom_read_is_right.
  - rewrite follow_and, andb_true_iff. tauto.
  - rewrite follow_or, orb_true_iff. tauto.
  - rewrite follow_not, negb_true_iff. specialize (IHf R). destruct (ends f (follow f word)); intuition congruence.
Qed.

Lemma may_is_right t f : is_right t f -> forall b s, may f b s = false ->
  ends f s <> b /\ forall letter, is_letter k t letter -> may f b (step f s (input f letter)) = false.
Proof.
  induction f as [|a|f IHf g IHg|f IHf g IHg|f IHf]; intros R b s M; simpl in *.
  - destruct b; [discriminate|]. split; [discriminate|]. auto.
  - destruct s; try discriminate. destruct (atom_may_is_right t a b z R M). split; auto.
  - destruct s as [| |s u]; try discriminate. destruct R as [Rf Rg]. specialize (IHf Rf). specialize (IHg Rg).
    destruct b; [apply andb_false_iff in M | apply orb_false_iff in M].
    + destruct M as [M|M]; [apply IHf in M|apply IHg in M]; destruct M as [M1 M2]; split;
      try (intros E; apply andb_true_iff in E; destruct E; congruence);
      intros letter D; rewrite (M2 letter D); auto; apply andb_false_r.
    + destruct M as [M M']. apply IHf in M. apply IHg in M'. destruct M as [M1 M2], M' as [M1' M2']. split.
      * destruct (ends f s), (ends g u); simpl; congruence.
      * intros letter D. now rewrite M2, M2'.
  - destruct s as [| |s u]; try discriminate. destruct R as [Rf Rg]. specialize (IHf Rf). specialize (IHg Rg).
    destruct b; [apply orb_false_iff in M | apply andb_false_iff in M].
    + destruct M as [M M']. apply IHf in M. apply IHg in M'. destruct M as [M1 M2], M' as [M1' M2']. split.
      * destruct (ends f s), (ends g u); simpl; congruence.
      * intros letter D. now rewrite M2, M2'.
    + destruct M as [M|M]; [apply IHf in M|apply IHg in M]; destruct M as [M1 M2]; split;
      try (intros E; apply orb_false_iff in E; destruct E; congruence);
      intros letter D; rewrite (M2 letter D); auto; apply andb_false_r.
  - destruct (IHf R (negb b) s M) as [M1 M2]. split.
    + destruct (ends f s), b; simpl in *; congruence.
    + intros letter D. now apply M2.
Qed.

Lemma may_before t f word rest : is_right t f -> is_word k t rest ->
  ends f (fold_left (fun s letter => step f s (input f letter)) rest (follow f word)) = true ->
  may f true (follow f word) = true.
Proof.
  intros R W E. destruct (may f true (follow f word)) eqn:M; auto. exfalso.
  revert M E. generalize (follow f word). induction rest as [|d rest IH]; simpl; intros s M E.
  - apply (may_is_right t f R) in M. tauto.
  - inversion W; subst. apply (may_is_right t f R) in M. destruct M as [_ M]. eapply IH; eauto.
Qed.

(** One step, given up as soon as the formula cannot become true. *)
Fixpoint step_or_stop (f : formula) (s i : tree) : option tree :=
  match f, s, i with
  | And f g, Pair s t, Pair i j =>
    match step_or_stop f s i with
    | Some s => match step_or_stop g t j with Some t => Some (Pair s t) | None => None end
    | None => None
    end
  | _, _, _ => let to := step f s i in if may f true to then Some to else None
  end.

Lemma step_or_stop_is_right f : forall s i,
  step_or_stop f s i = if may f true (step f s i) then Some (step f s i) else None.
Proof.
  induction f; intros s i; try reflexivity.
  destruct s, i; try reflexivity. simpl. rewrite IHf1, IHf2.
  destruct (may f1 true _); simpl; auto. destruct (may f2 true _); auto.
Qed.

(** * The product search *)

Fixpoint same (s t : tree) : bool :=
  match s, t with
  | Nil, Nil => true
  | Leaf x, Leaf y => x =? y
  | Pair a b, Pair c d => same a c && same b d
  | _, _ => false
  end.
Lemma same_is_right s : forall t, same s t = true <-> s = t.
Proof.
  induction s; destruct t; simpl; try (split; [discriminate|intros E; inversion E]); try tauto.
  - rewrite Z.eqb_eq. split; [now intros -> | intros E; now inversion E].
  - rewrite andb_true_iff, IHs1, IHs2. split; [intros [-> ->]; auto | intros E; now inversion E].
Qed.

Fixpoint push (p acc : positive) : positive :=
  match p with
  | xH => acc~1~1
  | xO p => push p acc~0~0
  | xI p => push p acc~0~1
  end%positive.
Definition hash_number (z : Z) (acc : positive) : positive :=
  match z with Z0 => acc~0 | Zpos p => push p acc~1~1 | Zneg p => push p acc~1~0 end%positive.
Fixpoint hash_tree (s : tree) (acc : positive) : positive :=
  match s with Nil => acc | Leaf z => hash_number z acc | Pair s t => hash_tree s (hash_tree t acc) end.

Definition followers (f : formula) (inputs : list tree) (s : tree) : list tree :=
  flat_map (fun i => match step_or_stop f s i with Some t => [t] | None => [] end) inputs.

Definition fuel : nat := Z.to_nat 20000.

(** No tuple of t numbers satisfies the formula. *)
Definition refuted (t : nat) (f : formula) : bool :=
  let inputs := map (input f) (letters k t) in
  search tree same (fun s => hash_tree s 1) (ends f) (followers f inputs) fuel [begin f].

Theorem refuted_is_right t f : is_right t f -> refuted t f = true ->
  forall tuple, length tuple = t -> ~ holds tuple f.
Proof.
  intros R S tuple L H. destruct (is_written k k_is_base tuple) as [word [W V]]. rewrite L in *.
  assert (E : ends f (follow f word) = true) by (apply (ends_is_right t); auto; now rewrite V).
  set (inputs := map (input f) (letters k t)) in *.
  assert (reached tree (followers f inputs) [begin f] (follow f word)).
  { assert (P : forall before after, is_word k t before -> is_word k t after ->
        ends f (follow f (before ++ after)) = true -> reached tree (followers f inputs) [begin f] (follow f before)).
    { induction before as [|d before IH] using rev_ind; intros after Wb Wa Ea.
      - apply is_start. now left.
      - apply is_word_snoc in Wb. destruct Wb as [Wb D].
        apply (is_next _ _ _ (follow f before)).
        + apply (IH (d :: after)); auto; [now constructor|]. rewrite <- app_assoc in Ea. exact Ea.
        + unfold followers. apply in_flat_map. exists (input f d). split.
          * apply in_map, in_letters; auto.
          * rewrite step_or_stop_is_right, <- follow_snoc.
            rewrite (may_before t f (before ++ [d]) after); [now left|auto|auto|].
            unfold follow in Ea. rewrite fold_left_app in Ea. exact Ea. }
    apply (P word []); [auto|constructor|]. now rewrite app_nil_r. }
  pose proof (search_is_right tree same (fun s => hash_tree s 1) (ends f) (followers f inputs) same_is_right
                fuel [begin f] S _ H0). congruence.
Qed.
End Formulas.
