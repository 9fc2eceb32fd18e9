(** Covers: a strategy T, a nondeterministic automaton whose words all satisfy a formula, and a graph of nodes which shows
    that every tuple of the goal is the beginning of such a word. *)

From Coq Require Import List Arith NArith ZArith Bool Lia FMapPositive.
From Kernel Require Import Words Search Formulas.
Import ListNotations.

(** As in the file: for each letter of the goal's tracks, nothing, or the node behind it and, for each state of that node,
    the place of a state of this node and the bound letter by which it is reached from there. *)
Record node := { states : list N; nexts : list (option (nat * list (nat * N))) }.
Record cover := {
  roots : list (N * nat);              (** start states of T, and the formula that is theirs *)
  zeros : list (N * N * N);            (** from, bound letter, to: where the letter of the goal's tracks is 0 *)
  accepting : list N;
  nodes : list node
}.

(** From, the letter of the goal's tracks, the bound letter, to. *)
Record transition := { from : N; goal_letter : list N; bound_letter : N; to : N }.

Section Group.
Context {A : Type}.
Definition group (l : list (N * A)) : PositiveMap.t (list A) :=
  fold_right (fun entry m => let h := N.succ_pos (fst entry) in
    PositiveMap.add h (snd entry :: match PositiveMap.find h m with Some l => l | None => [] end) m)
    (PositiveMap.empty _) l.
Definition of_key (m : PositiveMap.t (list A)) (key : N) : list A :=
  match PositiveMap.find (N.succ_pos key) m with Some l => l | None => [] end.
Lemma in_group l key x : In (key, x) l -> In x (of_key (group l) key).
Proof.
  unfold of_key. induction l as [|[k y] l IH]; simpl; [tauto|]. intros [E|H].
  - inversion E; subst. rewrite PositiveMap.gss. now left.
  - destruct (Pos.eq_dec (N.succ_pos k) (N.succ_pos key)) as [E|E].
    + rewrite E, PositiveMap.gss. right. now apply IH.
    + rewrite PositiveMap.gso by congruence. now apply IH.
Qed.
End Group.

Section Cover.
Variable k : N.
Hypothesis k_is_base : (2 <= k)%N.
Notation holds := (holds k).
Notation is_right := (is_right k).
Notation follow := (follow k).
Notation step := (step k).

Variables (g : nat) (c : cover).

Definition accepts_state : N -> bool :=
  let set := group (map (fun q => (q, q)) (accepting c)) in
  fun q => existsb (N.eqb q) (of_key set q).

(** * The transitions of T *)

Definition of_edge (n : node) (letter : list N) (target : option (nat * list (nat * N))) : list transition :=
  match target with
  | None => []
  | Some (m, sources) =>
    match nth_error (nodes c) m with
    | None => []
    | Some there =>
      map (fun s => {| from := nth (fst (fst s)) (states n) 0%N; goal_letter := letter; bound_letter := snd (fst s);
                       to := snd s |}) (combine sources (states there))
    end
  end.
Definition of_node (n : node) : list transition :=
  flat_map (fun e => of_edge n (fst e) (snd e)) (combine (letters k g) (nexts n)).
Definition of_zeros : list transition :=
  map (fun z => {| from := fst (fst z); goal_letter := repeat 0%N g; bound_letter := snd (fst z); to := snd z |}) (zeros c).
Definition transitions : list transition := of_zeros ++ flat_map of_node (nodes c).

Inductive path (r : nat) : list transition -> N -> Prop :=
| at_root q : In (q, r) (roots c) -> path r [] q
| further w t : path r w (from t) -> In t transitions -> path r (w ++ [t]) (to t).

(** * Every word of T satisfies its formula *)

Section Strategy.
Variables (f : formula) (n r : nat).
Let bound := (n - g)%nat.

Definition letter_of_transition (t : transition) : list N := goal_letter t ++ fst (letter_of k bound (bound_letter t)).
Definition prepared : PositiveMap.t (list (option tree * N)) :=
  group (map (fun t => (from t,
    ((if (snd (letter_of k bound (bound_letter t)) =? 0)%N then Some (input k f (letter_of_transition t)) else None), to t)))
    transitions).
Definition together : Type := N * option tree.
Definition same_together (s t : together) : bool :=
  (fst s =? fst t)%N && match snd s, snd t with
                        | Some a, Some b => same a b
                        | None, None => true
                        | _, _ => false
                        end.
Definition hash_together (s : together) : positive :=
  hash_number (Z.of_N (fst s)) match snd s with Some t => hash_tree t 1 | None => 1 end.
Definition next_together (table : PositiveMap.t (list (option tree * N))) (s : together) : list together :=
  match snd s with
  | None => []
  | Some here => map (fun e => (snd e, match fst e with Some i => Some (step f here i) | None => None end))
                     (of_key table (fst s))
  end.
(** A bound letter that is too large, or a word that T accepts and that does not satisfy the formula. *)
Definition bad_together (accepts : N -> bool) (s : together) : bool :=
  match snd s with None => true | Some here => accepts (fst s) && negb (ends f here) end.
Definition strategy_is_right (accepts : N -> bool) : bool :=
  let table := prepared in
  search together same_together hash_together (bad_together accepts) (next_together table) fuel
    (flat_map (fun e => if (snd e =? r)%nat then [(fst e, Some (begin f))] else []) (roots c)).

Lemma same_together_is_right s t : same_together s t = true <-> s = t.
Proof.
  destruct s as [q s], t as [q' t]. unfold same_together. simpl. rewrite andb_true_iff, N.eqb_eq.
  destruct s, t; try rewrite same_is_right; split; try (intros [-> H]); try congruence; try discriminate;
  intros E; inversion E; auto.
Qed.

Lemma path_satisfies w q :
  strategy_is_right accepts_state = true -> path r w q -> accepts_state q = true ->
  ends f (follow f (map letter_of_transition w)) = true.
Proof.
  intros S P Acc. unfold strategy_is_right in S.
  pose proof (search_is_right _ _ _ _ _ same_together_is_right _ _ S) as Good.
  assert (R : reached together (next_together prepared)
                (flat_map (fun e => if (snd e =? r)%nat then [(fst e, Some (begin f))] else []) (roots c))
                (q, Some (follow f (map letter_of_transition w)))).
  { clear Acc. induction P as [q H|w t P IH T].
    - apply is_start. apply in_flat_map. exists (q, r). split; auto. simpl. rewrite Nat.eqb_refl. now left.
    - assert (Next : In (to t, if (snd (letter_of k bound (bound_letter t)) =? 0)%N
                        then Some (step f (follow f (map letter_of_transition w)) (input k f (letter_of_transition t)))
                        else None)
               (next_together prepared (from t, Some (follow f (map letter_of_transition w))))).
      { unfold next_together. simpl. apply in_map_iff.
        exists ((if (snd (letter_of k bound (bound_letter t)) =? 0)%N then Some (input k f (letter_of_transition t)) else None), to t).
        split; [simpl; destruct (_ =? 0)%N; reflexivity|]. apply in_group. apply in_map_iff. exists t. auto. }
      apply (is_next _ _ _ _ _ IH) in Next.
      destruct (snd (letter_of k bound (bound_letter t)) =? 0)%N.
      + rewrite map_app. simpl. rewrite follow_snoc. exact Next.
      + apply Good in Next. discriminate. }
  apply Good in R. unfold bad_together in R. simpl in R. rewrite Acc in R. simpl in R.
  now apply negb_false_iff in R.
Qed.
End Strategy.

(** * Every state of a node is reached by what leads to the node *)

Fixpoint zeros_reach (zs : list (N * N * N)) (known : list N) : option (list N) :=
  match zs with
  | [] => Some known
  | (a, _, b) :: zs => if existsb (N.eqb a) known then zeros_reach zs (b :: known) else None
  end.
Definition node_is_formed (n : node) : bool :=
  (length (nexts n) =? length (letters k g))%nat &&
  forallb (fun target => match target with
    | None => true
    | Some (m, sources) =>
      match nth_error (nodes c) m with
      | None => false
      | Some there => (length sources =? length (states there))%nat &&
                      forallb (fun s => (fst s <? length (states n))%nat) sources
      end
    end) (nexts n).
Definition cover_is_formed : bool :=
  forallb node_is_formed (nodes c) &&
  match nodes c, zeros_reach (zeros c) (map fst (roots c)) with
  | first :: _, Some known => forallb (fun q => existsb (N.eqb q) known) (states first)
  | _, _ => false
  end.

Definition leads (n : nat) (word : list (list N)) : Prop :=
  forall here, nth_error (nodes c) n = Some here -> forall q, In q (states here) ->
  exists r w z, path r w q /\ map goal_letter w = repeat (repeat 0%N g) z ++ word.

Lemma zeros_are_reached zs : forall known all, zeros_reach zs known = Some all ->
  (forall z, In z zs -> In z (zeros c)) ->
  (forall q, In q known -> exists r w z, path r w q /\ map goal_letter w = repeat (repeat 0%N g) z) ->
  forall q, In q all -> exists r w z, path r w q /\ map goal_letter w = repeat (repeat 0%N g) z.
Proof.
  induction zs as [|[[a l] b] zs IH]; simpl; intros known all E I K; [inversion E; subst; auto|].
  destruct (existsb (N.eqb a) known) eqn:A; [|discriminate]. apply (IH _ _ E).
  - intros z H. apply I. now right.
  - intros q [<-|H]; auto. apply existsb_exists in A. destruct A as (a' & Ha & Ea). apply N.eqb_eq in Ea. subst a'.
    destruct (K a Ha) as (r & w & z & P & W).
    set (t := {| from := a; goal_letter := repeat 0%N g; bound_letter := l; to := b |}).
    exists r, (w ++ [t]), (S z). split.
    + change b with (to t). apply further; auto. apply in_or_app. left. unfold of_zeros. apply in_map_iff.
      exists (a, l, b). split; auto.
    + rewrite map_app, W. simpl. clear. induction z; simpl; congruence.
Qed.

Lemma first_node_leads : cover_is_formed = true -> leads 0 [].
Proof.
  unfold cover_is_formed. intros F. apply andb_true_iff in F. destruct F as [_ F]. intros here H q Q.
  destruct (nodes c) as [|first rest]; [discriminate|]. inversion H; subst here.
  destruct (zeros_reach (zeros c) (map fst (roots c))) as [known|] eqn:Z; [|discriminate].
  rewrite forallb_forall in F. apply F in Q. apply existsb_exists in Q. destruct Q as (q' & Q & E).
  apply N.eqb_eq in E. subst q'. setoid_rewrite app_nil_r.
  apply (zeros_are_reached _ _ _ Z); auto. intros q1 H1. apply in_map_iff in H1. destruct H1 as ([q2 r] & <- & H2).
  exists r, [], O. split; auto. now constructor.
Qed.

Lemma edge_leads n here letter m sources word :
  cover_is_formed = true -> leads n word -> nth_error (nodes c) n = Some here ->
  In (letter, Some (m, sources)) (combine (letters k g) (nexts here)) -> leads m (word ++ [letter]).
Proof.
  unfold cover_is_formed. intros F L H E there Hm q Q. apply andb_true_iff in F. destruct F as [F _].
  rewrite forallb_forall in F. pose proof (nth_error_In _ _ H) as Hin. specialize (F _ Hin). unfold node_is_formed in F.
  apply andb_true_iff in F. destruct F as [_ F]. rewrite forallb_forall in F.
  pose proof (in_combine_r _ _ _ _ E) as Er. specialize (F _ Er). simpl in F. rewrite Hm in F.
  apply andb_true_iff in F. destruct F as [F1 F2]. apply Nat.eqb_eq in F1. rewrite forallb_forall in F2.
  apply In_nth_error in Q. destruct Q as [i Q].
  assert (Li : (i < length sources)%nat) by (rewrite F1; apply nth_error_Some; congruence).
  destruct (nth_error sources i) as [[j l]|] eqn:S; [|apply nth_error_None in S; lia].
  assert (Hs : In ((j, l), q) (combine sources (states there))).
  { clear - S Q. revert i S Q. generalize (states there). induction sources as [|s sources IH]; intros [|x l0] [|i]; simpl; intros S Q;
    try discriminate.
    - inversion S; inversion Q; subst. now left.
    - right. eapply IH; eauto. }
  pose proof (F2 _ (nth_error_In _ _ S)) as Lj. simpl in Lj. apply Nat.ltb_lt in Lj.
  destruct (L here H (nth j (states here) 0%N)) as (r & w & z & P & W); [now apply nth_In|].
  set (t := {| from := nth j (states here) 0%N; goal_letter := letter; bound_letter := l; to := q |}).
  exists r, (w ++ [t]), z. split.
  - change q with (to t). apply further; auto. apply in_or_app. right. apply in_flat_map. exists here. split; auto.
    unfold of_node. apply in_flat_map. exists (letter, Some (m, sources)). split; auto. simpl. rewrite Hm.
    apply in_map_iff. exists ((j, l), q). auto.
  - rewrite map_app, W. simpl. now rewrite app_assoc.
Qed.

(** * Every tuple of the goal is covered *)

Section Goal.
Variables (goal : formula) (extra : nat).

(** For each letter of the goal's tracks, the inputs of the goal with all letters of its further tracks. *)
Definition goal_inputs : list (list tree) :=
  map (fun letter => map (fun more => input k goal (letter ++ more)) (letters k extra)) (letters k g).
Definition place : Type := option nat * tree.
Definition same_place (s t : place) : bool :=
  match fst s, fst t with
  | Some a, Some b => (a =? b)%nat && same (snd s) (snd t)
  | None, None => same (snd s) (snd t)
  | _, _ => false
  end.
Definition hash_place (s : place) : positive :=
  hash_tree (snd s) match fst s with Some n => N.succ_pos (N.of_nat n) | None => 1 end.
Definition go_on (here : tree) (is : list tree) (target : option nat) : list place :=
  flat_map (fun i => match step_or_stop k goal here i with Some there => [(target, there)] | None => [] end) is.
Definition next_place (inputs : list (list tree)) (s : place) : list place :=
  match match fst s with Some n => nth_error (nodes c) n | None => None end with
  | None => flat_map (fun is => go_on (snd s) is None) inputs
  | Some here => flat_map (fun e => go_on (snd s) (fst e) match snd e with Some (m, _) => Some m | None => None end)
                          (combine inputs (nexts here))
  end.
Definition is_covered (accepts : N -> bool) (n : option nat) : bool :=
  match match n with Some n => nth_error (nodes c) n | None => None end with
  | None => false
  | Some here => existsb accepts (states here)
  end.
Definition bad_place (accepts : N -> bool) (s : place) : bool := ends goal (snd s) && negb (is_covered accepts (fst s)).
Definition goal_is_covered (accepts : N -> bool) : bool :=
  let inputs := goal_inputs in
  search place same_place hash_place (bad_place accepts) (next_place inputs) fuel [(Some 0%nat, begin goal)].

Lemma same_place_is_right s t : same_place s t = true <-> s = t.
Proof.
  destruct s as [[n|] s], t as [[m|] t]; unfold same_place; simpl; try (split; discriminate).
  - rewrite andb_true_iff, Nat.eqb_eq, same_is_right. split; [intros [-> ->]; auto|intros E; now inversion E].
  - rewrite same_is_right. split; [intros ->; auto|intros E; now inversion E].
Qed.

Lemma covered_words :
  is_right (g + extra) goal -> cover_is_formed = true -> goal_is_covered accepts_state = true ->
  forall word : list (list N * list N),
  is_word k g (map fst word) -> is_word k extra (map snd word) ->
  ends goal (follow goal (map (fun l => fst l ++ snd l) word)) = true ->
  exists r w q z, path r w q /\ accepts_state q = true /\ map goal_letter w = repeat (repeat 0%N g) z ++ map fst word.
Proof.
  intros R F C word Wg We E. unfold goal_is_covered in C.
  pose proof (search_is_right _ _ _ _ _ same_place_is_right _ _ C) as Good.
  assert (P : forall before after, is_word k g (map fst (before ++ after)) -> is_word k extra (map snd (before ++ after)) ->
    ends goal (follow goal (map (fun l => fst l ++ snd l) (before ++ after))) = true ->
    exists n, reached place (next_place goal_inputs) [(Some 0%nat, begin goal)]
                (n, follow goal (map (fun l => fst l ++ snd l) before))
              /\ forall m, n = Some m -> leads m (map fst before)).
  { induction before as [|[d e] before IH] using rev_ind; intros after Wb Wa Ea.
    - exists (Some 0%nat). split; [apply is_start; now left|]. intros m M. inversion M; subst. now apply first_node_leads.
    - destruct (IH ((d, e) :: after)) as (n & Rn & Ln); try (rewrite <- app_assoc in *; assumption).
      assert (May : may goal true (follow goal (map (fun l => fst l ++ snd l) (before ++ [(d, e)]))) = true).
      { apply (may_before k k_is_base (g + extra) goal _ (map (fun l => fst l ++ snd l) after)); auto.
        - rewrite map_app in Wb, Wa. apply is_word_app in Wb, Wa. now apply is_word_pairs.
        - rewrite map_app in Ea. unfold Formulas.follow in *. now rewrite fold_left_app in Ea. }
      assert (D : is_letter k g d /\ is_letter k extra e).
      { rewrite <- app_assoc, map_app in Wb, Wa. apply is_word_app in Wb, Wa. simpl in *.
        destruct Wb as [_ Wb], Wa as [_ Wa]. inversion Wb; inversion Wa; auto. }
      destruct D as [Dd De].
      set (is := map (fun more => input k goal (d ++ more)) (letters k extra)).
      assert (Go : forall target, In (target, follow goal (map (fun l => fst l ++ snd l) (before ++ [(d, e)])))
                     (go_on (follow goal (map (fun l => fst l ++ snd l) before)) is target)).
      { intros target. unfold go_on. apply in_flat_map. exists (input k goal (d ++ e)). split.
        - unfold is. apply in_map_iff. exists e. split; auto. now apply in_letters.
        - rewrite step_or_stop_is_right. rewrite map_app in *. simpl in *. rewrite follow_snoc in *. rewrite May. now left. }
      assert (Dl : In d (letters k g)) by now apply in_letters.
      destruct (match n with Some n => nth_error (nodes c) n | None => None end) as [here|] eqn:H.
      + destruct n as [n|]; [|discriminate].
        assert (Len : length (nexts here) = length (letters k g)).
        { unfold cover_is_formed in F. apply andb_true_iff in F. destruct F as [F _]. rewrite forallb_forall in F.
          specialize (F _ (nth_error_In _ _ H)). unfold node_is_formed in F. apply andb_true_iff in F.
          destruct F as [F _]. now apply Nat.eqb_eq. }
        assert (T : exists target, In (d, target) (combine (letters k g) (nexts here)) /\
                      In (is, target) (combine goal_inputs (nexts here))).
        { unfold goal_inputs. clear - Dl Len. unfold is. revert Len Dl. generalize (nexts here) (letters k g).
          induction l as [|t l IH]; intros [|d' ds] Len Dl; try discriminate; [contradiction|].
          destruct Dl as [<-|Dl].
          - exists t. split; now left.
          - destruct (IH ds) as (t' & T1 & T2); auto. exists t'. split; now right. }
        destruct T as (target & T1 & T2).
        exists (match target with Some (m, _) => Some m | None => None end). split.
        * eapply is_next; [exact Rn|]. unfold next_place. simpl. rewrite H. apply in_flat_map.
          exists (is, target). split; auto.
        * intros m M. destruct target as [[m' sources]|]; [|discriminate]. inversion M; subst m'.
          rewrite map_app. simpl. eapply edge_leads; eauto.
      + exists None. split; [|discriminate]. eapply is_next; [exact Rn|]. unfold next_place. simpl.
        replace (match n with Some n0 => nth_error (nodes c) n0 | None => None end) with (@None node).
        apply in_flat_map. exists is. split; auto. unfold goal_inputs. apply in_map_iff. exists d. auto. }
  destruct (P word []) as (n & Rn & Ln); try (rewrite app_nil_r; assumption).
  apply Good in Rn. unfold bad_place in Rn. simpl in Rn. rewrite E in Rn. simpl in Rn. apply negb_false_iff in Rn.
  unfold is_covered in Rn. destruct n as [n|]; [|discriminate].
  destruct (nth_error (nodes c) n) as [here|] eqn:H; [|discriminate].
  apply existsb_exists in Rn. destruct Rn as (q & Q & A).
  destruct (Ln n eq_refl here H q Q) as (r & w & z & Pw & W). exists r, w, q, z. auto.
Qed.

(** The whole check; each formula with its number of tracks, of which the first g are those of the goal. *)
Definition cover_is_right (formulas : list (formula * nat)) : bool :=
  let accepts := accepts_state in
  cover_is_formed && goal_is_covered accepts
  && forallb (fun root => (snd root <? length formulas)%nat) (roots c)
  && forallb (fun e => strategy_is_right (fst (snd e)) (snd (snd e)) (fst e) accepts)
       (combine (seq 0 (length formulas)) formulas).

Lemma path_begins_at_root r w q : path r w q -> exists q0, In (q0, r) (roots c).
Proof. induction 1; eauto. Qed.

Lemma transition_letter t : In t transitions -> is_letter k g (goal_letter t).
Proof.
  assert (Z : is_letter k g (repeat 0%N g)).
  { split; [apply repeat_length|]. apply Forall_forall. intros d D. apply repeat_spec in D. lia. }
  assert (L : forall n letter, In letter (letters k n) -> is_letter k n letter).
  { clear - k_is_base. induction n; simpl; intros letter H.
    - destruct H as [<-|[]]. split; auto.
    - apply in_flat_map in H. destruct H as (rest & H1 & H2). apply in_map_iff in H2. destruct H2 as (d & <- & Hd).
      destruct (IHn rest H1) as [L B]. split; simpl; auto. constructor; auto. unfold digits in Hd.
      apply in_map_iff in Hd. destruct Hd as (i & <- & Hi). apply in_seq in Hi. lia. }
  intros H. apply in_app_or in H. destruct H as [H|H].
  - apply in_map_iff in H. destruct H as (z & <- & _). exact Z.
  - apply in_flat_map in H. destruct H as (n & _ & H). apply in_flat_map in H. destruct H as ([d target] & D & H).
    apply in_combine_l in D. simpl in H. unfold of_edge in H. destruct target as [[m sources]|]; [|contradiction].
    destruct (nth_error (nodes c) m); [|contradiction]. apply in_map_iff in H. destruct H as (s & <- & _). now apply L.
Qed.
Lemma path_letters r w q : path r w q -> is_word k g (map goal_letter w).
Proof.
  induction 1; [constructor|]. rewrite map_app. apply is_word_snoc. split; auto. now apply transition_letter.
Qed.

(** For every tuple of the goal there are further numbers such that one of the formulas holds. *)
Theorem cover_covers formulas :
  cover_is_right formulas = true -> is_right (g + extra) goal ->
  (forall f n, In (f, n) formulas -> (g <= n)%nat /\ is_right n f) ->
  forall tuple more, length tuple = g -> length more = extra -> holds (tuple ++ more) goal ->
  exists r f n rest, nth_error formulas r = Some (f, n) /\ length (tuple ++ rest) = n /\ holds (tuple ++ rest) f.
Proof.
  unfold cover_is_right. intros C R Rf tuple more Lt Lm H. rewrite !andb_true_iff in C.
  destruct C as [[[F G] Ro] S].
  destruct (is_written k k_is_base tuple) as [wt [Wt Vt]]. destruct (is_written k k_is_base more) as [wm [Wm Vm]].
  rewrite Lt in *. rewrite Lm in *.
  (* words of the same length *)
  set (wt' := repeat (repeat 0%N g) (length wm - length wt) ++ wt).
  set (wm' := repeat (repeat 0%N extra) (length wt - length wm) ++ wm).
  assert (Z : forall t n, is_word k t (repeat (repeat 0%N t) n)).
  { intros t n. unfold is_word. apply Forall_forall. intros d D. apply repeat_spec in D. subst d.
    split; [apply repeat_length|]. apply Forall_forall. intros x X. apply repeat_spec in X. lia. }
  assert (Wt' : is_word k g wt') by (apply is_word_app; auto).
  assert (Wm' : is_word k extra wm') by (apply is_word_app; auto).
  assert (Len : length wt' = length wm') by (unfold wt', wm'; rewrite !app_length, !repeat_length; lia).
  assert (Vt' : value k g wt' = tuple) by (unfold wt'; rewrite value_zeros_in_front; auto).
  assert (Vm' : value k extra wm' = more) by (unfold wm'; rewrite value_zeros_in_front; auto).
  clearbody wt' wm'. set (word := combine wt' wm').
  assert (E1 : map fst word = wt').
  { unfold word. clear - Len. revert wm' Len. induction wt'; destruct wm'; simpl; intros; try discriminate; auto.
    f_equal. apply IHwt'. lia. }
  assert (E2 : map snd word = wm').
  { unfold word. clear - Len. revert wm' Len. induction wt'; destruct wm'; simpl; intros; try discriminate; auto.
    f_equal. apply IHwt'. lia. }
  clearbody word. subst wt' wm'.
  destruct (covered_words R F G word Wt' Wm') as (r & w & q & z & P & A & Ew).
  { apply (ends_is_right k k_is_base (g + extra)); auto; [now apply is_word_pairs|].
    rewrite value_app by auto. now rewrite Vt', Vm'. }
  destruct (path_begins_at_root r w q P) as [q0 Q0]. rewrite forallb_forall in Ro. apply Ro in Q0. simpl in Q0.
  apply Nat.ltb_lt in Q0. destruct (nth_error formulas r) as [[f n]|] eqn:Fr; [|apply nth_error_None in Fr; lia].
  destruct (Rf f n (nth_error_In _ _ Fr)) as [Ln Rn].
  rewrite forallb_forall in S.
  assert (Hs : In (r, (f, n)) (combine (seq 0 (length formulas)) formulas)).
  { clear - Fr. change r with (0 + r)%nat at 1. generalize 0%nat. revert r Fr. 
    induction formulas as [|x formulas IH]; intros [|r] Fr s; simpl in *; try discriminate.
    - inversion Fr. rewrite Nat.add_0_r. now left.
    - right. rewrite Nat.add_succ_r. apply (IH r Fr (Datatypes.S s)). }
  apply S in Hs. simpl in Hs. pose proof (path_satisfies f n r w q Hs P A) as Ends.
  set (pairs := map (fun t => (goal_letter t, fst (letter_of k (n - g) (bound_letter t)))) w).
  assert (Ep : map (letter_of_transition n) w = map (fun l => fst l ++ snd l) pairs).
  { unfold pairs. rewrite map_map. reflexivity. }
  assert (P1 : map fst pairs = map goal_letter w) by (unfold pairs; rewrite map_map; reflexivity).
  assert (W1 : is_word k g (map fst pairs)) by (rewrite P1; now apply (path_letters r w q)).
  assert (W2 : is_word k (n - g) (map snd pairs)).
  { unfold pairs. rewrite map_map. apply Forall_map, Forall_forall. intros t _. simpl. now apply letter_of_is_letter. }
  exists r, f, n, (value k (n - g) (map snd pairs)).
  assert (V : value k n (map (letter_of_transition n) w) = tuple ++ value k (n - g) (map snd pairs)).
  { rewrite Ep. replace n with (g + (n - g))%nat at 1 by lia. rewrite value_app by auto. f_equal.
    rewrite P1, Ew, value_zeros_in_front; auto. }
  refine (conj Fr (conj _ _)).
  - rewrite app_length, (length_value k) by auto. lia.
  - rewrite <- V. apply (ends_is_right k k_is_base n); auto. rewrite Ep. replace n with (g + (n - g))%nat at 1 by lia.
    now apply is_word_pairs.
Qed.
End Goal.
End Cover.
