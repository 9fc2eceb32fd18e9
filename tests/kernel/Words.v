(** Tuples of natural numbers as words of digits in base k, the most significant digit first, with any number of
    zeros in front (Büchi 1960). A letter is a list of digits, one for each track; a word is a list of letters. *)

From Coq Require Import List Arith NArith Lia.
Import ListNotations.
Open Scope N_scope.

(** The number on a track; 0 on a track that is not there. *)
Definition get (tuple : list N) (track : nat) : N := nth track tuple 0.

Section Words.
Variable k : N.

(** What a further letter makes of the numbers that were read so far. *)
Fixpoint shift (numbers letter : list N) : list N :=
  match numbers, letter with
  | x :: numbers, d :: letter => k * x + d :: shift numbers letter
  | _, _ => []
  end.

(** The tuple that a word of t tracks writes. *)
Definition value (t : nat) (word : list (list N)) : list N := fold_left shift word (repeat 0 t).

Definition is_letter (t : nat) (letter : list N) : Prop := length letter = t /\ Forall (fun d => d < k) letter.
Definition is_word (t : nat) (word : list (list N)) : Prop := Forall (is_letter t) word.

(** [writes word tuple]: the word writes the tuple. *)
Definition writes (word : list (list N)) (tuple : list N) : Prop :=
  is_word (length tuple) word /\ value (length tuple) word = tuple.

Definition project (on : list nat) (letter : list N) : list N := map (get letter) on.

Hypothesis k_is_base : 2 <= k.

Lemma value_snoc t word letter : value t (word ++ [letter]) = shift (value t word) letter.
Proof. unfold value. now rewrite fold_left_app. Qed.

Lemma length_shift numbers : forall letter,
  length numbers = length letter -> length (shift numbers letter) = length numbers.
Proof. induction numbers; destruct letter; simpl; intros; try discriminate; auto. Qed.

Lemma get_shift numbers : forall letter track,
  length numbers = length letter -> get (shift numbers letter) track = k * get numbers track + get letter track.
Proof.
  unfold get. induction numbers; destruct letter; simpl; intros track E; try discriminate.
  - destruct track; lia.
  - destruct track; auto.
Qed.

Lemma get_zeros n track : get (repeat 0 n) track = 0.
Proof. unfold get. revert track. induction n; destruct track; simpl; auto. Qed.

Lemma is_word_app t u v : is_word t (u ++ v) <-> is_word t u /\ is_word t v.
Proof. unfold is_word. apply Forall_app. Qed.

Lemma is_word_snoc t word letter : is_word t (word ++ [letter]) <-> is_word t word /\ is_letter t letter.
Proof.
  rewrite is_word_app. unfold is_word. split; intros [H1 H2]; split; auto.
  now inversion H2.
Qed.

Lemma length_value t word : is_word t word -> length (value t word) = t.
Proof.
  induction word using rev_ind; intros W.
  - unfold value. simpl. apply repeat_length.
  - apply is_word_snoc in W. destruct W as [W [L _]]. specialize (IHword W).
    rewrite value_snoc, length_shift; lia.
Qed.

Lemma get_letter_bound t letter track : is_letter t letter -> get letter track < k.
Proof.
  intros [_ B]. unfold get. destruct (Nat.lt_ge_cases track (length letter)) as [E|E].
  - rewrite Forall_forall in B. apply B, nth_In, E.
  - rewrite nth_overflow by auto. lia.
Qed.

Lemma project_is_letter t on letter : is_letter t letter -> is_letter (length on) (project on letter).
Proof.
  intros L. unfold project. split.
  - apply map_length.
  - apply Forall_map, Forall_forall. intros track _. now apply (get_letter_bound t).
Qed.

Lemma project_is_word t on word : is_word t word -> is_word (length on) (map (project on) word).
Proof. intros W. apply Forall_map. eapply Forall_impl; [|exact W]. intros. now apply (project_is_letter t). Qed.

Lemma shift_map (A : Type) (f g : A -> N) l : shift (map f l) (map g l) = map (fun i => k * f i + g i) l.
Proof. induction l; simpl; congruence. Qed.

Lemma value_project t on word :
  is_word t word -> value (length on) (map (project on) word) = project on (value t word).
Proof.
  induction word using rev_ind; intros W.
  - unfold value, project. simpl. induction on; simpl; auto. now rewrite get_zeros, <- IHon.
  - apply is_word_snoc in W. destruct W as [W L].
    rewrite map_app. simpl. rewrite !value_snoc, IHword by auto.
    unfold project. rewrite shift_map. apply map_ext. intros track.
    rewrite get_shift; auto. rewrite length_value by auto. now destruct L.
Qed.

Lemma project_writes t on word :
  is_word t word -> writes (map (project on) word) (project on (value t word)).
Proof.
  intros W. unfold writes. assert (E : length (project on (value t word)) = length on) by apply map_length.
  rewrite E. split; [now apply (project_is_word t) | now apply value_project].
Qed.

(** Every tuple can be written. *)
Lemma is_written (tuple : list N) : exists word, writes word tuple.
Proof.
  assert (B : exists n, Forall (fun x => x < 2 ^ N.of_nat n) tuple).
  { induction tuple as [|x tuple [n H]]; [exists O; constructor|].
    exists (max n (N.to_nat (N.size x))). constructor.
    - eapply N.lt_le_trans; [apply N.size_gt|]. apply N.pow_le_mono_r; lia.
    - eapply Forall_impl; [|exact H]. simpl. intros y Hy.
      eapply N.lt_le_trans; [eassumption|]. apply N.pow_le_mono_r; lia. }
  destruct B as [n B]. revert tuple B. induction n; intros tuple B.
  - exists []. split; [constructor|]. unfold value. simpl.
    induction B as [|x l Hx _ IH]; simpl; auto. f_equal; auto. simpl in Hx. lia.
  - destruct (IHn (map (fun x => x / k) tuple)) as [word [W V]].
    { apply Forall_map. eapply Forall_impl; [|exact B]. cbv beta. intros x Hx.
      apply N.div_lt_upper_bound; [lia|].
      rewrite Nat2N.inj_succ, N.pow_succ_r' in Hx. nia. }
    rewrite map_length in *. exists (word ++ [map (fun x => x mod k) tuple]). split.
    + apply is_word_snoc. split; auto. split; [apply map_length|].
      apply Forall_map, Forall_forall. intros. apply N.mod_lt. lia.
    + rewrite value_snoc, V, shift_map. rewrite <- (map_id tuple) at 2. apply map_ext. intros x.
      symmetry. apply N.div_mod. lia.
Qed.

Lemma shift_injective a : forall b c d,
  length a = length c -> length b = length d -> length a = length b ->
  Forall (fun x => x < k) c -> Forall (fun x => x < k) d -> shift a c = shift b d -> a = b /\ c = d.
Proof.
  induction a; destruct b, c, d; simpl; intros La Lb L C D E; try discriminate; auto.
  injection E as E1 E2. inversion C; inversion D; subst.
  destruct (IHa b c d); auto. subst.
  assert (a = n) by nia. subst. assert (n0 = n1) by nia. subst. auto.
Qed.

Lemma shift_is_zero a : forall c,
  length a = length c -> shift a c = repeat 0 (length a) -> a = repeat 0 (length a) /\ c = repeat 0 (length c).
Proof.
  induction a; destruct c; simpl; intros L E; try discriminate; auto.
  injection E as E1 E2. destruct (IHa c) as [Ea Ec]; auto. rewrite <- Ea, <- Ec.
  assert (n = 0) by lia. assert (a = 0) by nia. now subst.
Qed.

(** An automaton that zeros do not lead away from its start ends in the same state for all ways to write a tuple. *)
Section Run.
Variables (State : Type) (go : State -> list N -> State) (start : State) (t : nat).
Hypothesis zeros_stay : go start (repeat 0 t) = start.

Lemma run_zero word :
  is_word t word -> value t word = repeat 0 t -> fold_left go word start = start.
Proof.
  induction word using rev_ind; intros W V; auto.
  apply is_word_snoc in W. destruct W as [W L]. rewrite value_snoc in V.
  pose proof (length_value t word W) as E. destruct L as [L _].
  destruct (shift_is_zero (value t word) x) as [V1 V2]; try congruence. rewrite E in V1.
  rewrite fold_left_app. simpl. rewrite IHword by auto. rewrite V2, L. exact zeros_stay.
Qed.

Lemma run_unique word1 : forall word2,
  is_word t word1 -> is_word t word2 -> value t word1 = value t word2 ->
  fold_left go word1 start = fold_left go word2 start.
Proof.
  induction word1 as [|d1 word1 IH] using rev_ind; intros word2 W1 W2 V.
  - rewrite (run_zero word2); auto.
  - destruct word2 as [|d2 word2 _] using rev_ind.
    + rewrite (run_zero (word1 ++ [d1])); auto.
    + apply is_word_snoc in W1, W2. destruct W1 as [W1 [L1 B1]], W2 as [W2 [L2 B2]].
      rewrite !value_snoc in V.
      pose proof (length_value t word1 W1). pose proof (length_value t word2 W2).
      destruct (shift_injective (value t word1) (value t word2) d1 d2) as [V' ->]; auto; try congruence.
      rewrite !fold_left_app. simpl. now rewrite (IH word2).
Qed.
End Run.

(** All letters of t tracks, in the order of their numbers d0 + d1·k + d2·k² + … *)
Definition digits : list N := map N.of_nat (seq 0 (N.to_nat k)).
Fixpoint letters (t : nat) : list (list N) :=
  match t with
  | O => [[]]
  | S t => flat_map (fun rest => map (fun d => d :: rest) digits) (letters t)
  end.

Lemma in_letters t : forall letter, is_letter t letter -> In letter (letters t).
Proof.
  induction t; intros letter [L B].
  - destruct letter; [now left|discriminate].
  - destruct letter as [|d rest]; [discriminate|]. inversion B; subst. simpl. apply in_flat_map. exists rest. split.
    + apply IHt. split; auto.
    + apply in_map_iff. exists d. split; auto. unfold digits. apply in_map_iff. exists (N.to_nat d).
      rewrite N2Nat.id. split; auto. apply in_seq. lia.
Qed.

(** The letter of t tracks whose number is given, and what is left of the number. *)
Fixpoint letter_of (t : nat) (number : N) : list N * N :=
  match t with
  | O => ([], number)
  | S t => let (rest, left) := letter_of t (number / k) in (number mod k :: rest, left)
  end.

Lemma letter_of_is_letter t : forall number, is_letter t (fst (letter_of t number)).
Proof.
  induction t; intros number; simpl.
  - split; auto.
  - specialize (IHt (number / k)). destruct (letter_of t (number / k)) as [rest left]. destruct IHt as [L B].
    split; simpl in *; [lia|]. constructor; auto. apply N.mod_lt. lia.
Qed.

(** Tracks side by side. *)
Lemma shift_app a : forall b c d, length a = length c -> shift (a ++ b) (c ++ d) = shift a c ++ shift b d.
Proof. induction a; destruct c; simpl; intros; try discriminate; auto. f_equal. apply IHa. lia. Qed.

Lemma is_letter_app s t a b : is_letter s a -> is_letter t b -> is_letter (s + t) (a ++ b).
Proof. intros [L1 B1] [L2 B2]. split; [rewrite app_length; lia | apply Forall_app; auto]. Qed.

Lemma value_app s t (word : list (list N * list N)) :
  is_word s (map fst word) -> is_word t (map snd word) ->
  value (s + t) (map (fun l => fst l ++ snd l) word) = value s (map fst word) ++ value t (map snd word).
Proof.
  induction word as [|[a b] word IH] using rev_ind; intros W1 W2.
  - unfold value. simpl. apply repeat_app.
  - rewrite map_app in *. simpl in *. apply is_word_snoc in W1, W2. destruct W1 as [W1 [L1 _]], W2 as [W2 L2].
    rewrite !map_app. simpl. rewrite !value_snoc, IH by auto. apply shift_app. rewrite length_value; auto.
Qed.

Lemma is_word_pairs s t (word : list (list N * list N)) :
  is_word s (map fst word) -> is_word t (map snd word) -> is_word (s + t) (map (fun l => fst l ++ snd l) word).
Proof.
  induction word as [|[a b] word IH]; simpl; intros W1 W2; [constructor|].
  inversion W1; inversion W2; subst. constructor; [now apply is_letter_app | now apply IH].
Qed.

Lemma value_zeros_in_front t n word : value t (repeat (repeat 0 t) n ++ word) = value t word.
Proof.
  unfold value. rewrite fold_left_app. f_equal. induction n; simpl; auto.
  replace (shift (repeat 0 t) (repeat 0 t)) with (repeat 0 t); auto.
  clear. induction t; simpl; auto. f_equal; [lia|auto].
Qed.
End Words.
