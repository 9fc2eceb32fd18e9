(** Certificates of kind `automatic` with the claim "P-positions", without slices, in base k: what is checked, and the
    theorem: where the check succeeds, the automaton accepts just the P-positions. *)

From Coq Require Import List Arith NArith ZArith Bool Lia FMapPositive.
From Kernel Require Import Words Search Formulas Rules Cover.
Import ListNotations.
Open Scope Z_scope.

(** * What is claimed: outcomes under a relation of moves *)

Section Outcomes.
Variables (misere : bool) (move : list N -> list N -> Prop).

(** The player who moved last has won (normal play) or lost (misère play). A P-position is one from which every move leads
    to an N-position (and in misère play there is a move); from an N-position some move leads to a P-position (or, in
    misère play, there is no move). *)
Inductive p_position (x : list N) : Prop :=
| only_to_n : (misere = true -> exists y, move x y) -> (forall y, move x y -> n_position y) -> p_position x
with n_position (x : list N) : Prop :=
| to_p y : move x y -> p_position y -> n_position x
| ended_misere : misere = true -> (forall y, ~ move x y) -> n_position x.
End Outcomes.

(** * Tables of automata *)

Definition indexed {A : Type} (l : list A) : PositiveMap.t A :=
  snd (fold_left (fun pm x => (Pos.succ (fst pm), PositiveMap.add (fst pm) x (snd pm))) l (1%positive, PositiveMap.empty _)).

(** From the start, the accepting states and for each state the next states, as they stand in the file. What may come of a
    state is found here by iteration, and checked by [automaton_is_right]. *)
Definition automaton_of (start : Z) (accepting : list Z) (next : list (list Z)) : automaton :=
  let is_in q := existsb (Z.eqb q) accepting in
  let first := map (fun q => (is_in (Z.of_nat q), negb (is_in (Z.of_nat q)))) (seq 0 (length next)) in
  let again (may : list (bool * bool)) :=
    let table := indexed may in
    map (fun e =>
      fold_left (fun m q => match PositiveMap.find (key q) table with
                            | Some m' => (fst m || fst m', snd m || snd m') | None => (true, true) end) (snd e) (fst e))
      (combine may next) in
  let may := Nat.iter (length next) again first in
  {| Formulas.start := start;
     rows := indexed (map (fun e => {| Formulas.leads := indexed (snd (snd e)); accepts := fst (fst e);
                                       may_accept := fst (fst (snd e)); may_reject := snd (fst (snd e)) |})
                          (combine first (combine may next))) |}.

(** The tables say what stands in the file. *)
Lemma indexed_is_right {A : Type} (l : list A) i : PositiveMap.find (key (Z.of_nat i)) (indexed l) = nth_error l i.
Proof.
  assert (H : forall (l : list A) p m q, (forall q', (p <= q')%positive -> PositiveMap.find q' m = None) ->
    PositiveMap.find q (snd (fold_left (fun pm x => (Pos.succ (fst pm), PositiveMap.add (fst pm) x (snd pm))) l (p, m)))
    = if (q <? p)%positive then PositiveMap.find q m else nth_error l (Pos.to_nat q - Pos.to_nat p)).
  { clear. induction l as [|x l IH]; simpl; intros p m q F.
    - destruct (Pos.ltb_spec q p); auto. rewrite F by auto. now destruct (_ - _)%nat.
    - rewrite IH.
      2: { intros q' L. rewrite PositiveMap.gso by lia. apply F. lia. }
      destruct (Pos.ltb_spec q p), (Pos.ltb_spec q (Pos.succ p)); try lia.
      + apply PositiveMap.gso. lia.
      + assert (q = p) by lia. subst q. rewrite PositiveMap.gss, Nat.sub_diag. reflexivity.
      + replace (Pos.to_nat q - Pos.to_nat p)%nat with (S (Pos.to_nat q - Pos.to_nat (Pos.succ p))) by lia. reflexivity. }
  unfold indexed. rewrite H by (intros; apply PositiveMap.gempty).
  destruct (Pos.ltb_spec (key (Z.of_nat i)) 1); [lia|]. f_equal. destruct i; simpl; lia.
Qed.

Lemma nth_error_combine {A B : Type} (a : list A) : forall (b : list B) i x y,
  nth_error a i = Some x -> nth_error b i = Some y -> nth_error (combine a b) i = Some (x, y).
Proof. induction a; destruct b, i; simpl; intros; try discriminate; auto. congruence. Qed.

Theorem automaton_of_is_right start accepting next q row : nth_error next q = Some row ->
  let A := automaton_of start accepting next in
  is_accepting A (Z.of_nat q) = existsb (Z.eqb (Z.of_nat q)) accepting /\
  forall letter to, nth_error row letter = Some to -> go A (Z.of_nat q) (Z.of_nat letter) = to.
Proof.
  intros H. unfold automaton_of. cbv zeta.
  set (first := map _ (seq 0 (length next))). set (again := fun may : list (bool * bool) => map _ (combine may next)).
  assert (L : length (Nat.iter (length next) again first) = length next).
  { generalize (length next) at 1. intros n. induction n; simpl.
    - unfold first. now rewrite map_length, seq_length.
    - unfold again at 1. rewrite map_length, combine_length, IHn. lia. }
  set (may := Nat.iter (length next) again first) in *. clearbody may. clear again.
  assert (Lq : (q < length next)%nat) by (apply nth_error_Some; congruence).
  destruct (nth_error may q) as [m|] eqn:M; [|apply nth_error_None in M; lia].
  assert (F : nth_error first q = Some (existsb (Z.eqb (Z.of_nat q)) accepting, negb (existsb (Z.eqb (Z.of_nat q)) accepting))).
  { unfold first. rewrite nth_error_map, (nth_error_nth' _ 0%nat), seq_nth by (rewrite ?seq_length; auto). reflexivity. }
  unfold is_accepting, go, row_of. cbn [rows]. rewrite indexed_is_right, nth_error_map.
  rewrite (nth_error_combine _ _ _ _ _ F (nth_error_combine _ _ _ _ _ M H)). cbn. split; auto.
  intros letter to T. now rewrite indexed_is_right, T.
Qed.

(** * Certificates *)

Record game := {
  coordinates : nat;
  domain : condition;
  rules : list rule;
  misere : bool
}.
(** [move G x y]: in the game G, a move leads from x to y. *)
Definition move (G : game) (x y : list N) : Prop := exists r, In r (rules G) /\ leads_to (domain G) r x y.
Definition is_position (G : game) (x : list N) : Prop :=
  length x = coordinates G /\ means (integers x) true (domain G).

Record certificate := {
  of_game : game;
  base : N;
  P : automaton;
  ended : automaton;            (** misère play only *)
  measure : list (list Z);
  win : cover;
  has_move : cover              (** misère play only: `move` *)
}.

Section Check.
Variable C : certificate.
Let G := of_game C.
Let c := coordinates G.
Let k := base C.
Definition position_tracks : list nat := seq 0 c.
Definition scene : list form := map unit_form position_tracks.

(** No move from a position of the domain is as [also] says, which speaks of the tracks of position and option, and of [gap]
    tracks between them (values; none for the claim P-positions). *)
Definition nothing_between (gap : nat) (r : rule) (also : list nat -> formula) : bool :=
  let '(f, tracks, n) := make_rule (domain G) c gap r in
  let '(fd, dd, n) := make_condition scene n true (domain G) in
  refuted k n (And dd (And fd (And f (also tracks)))).
Definition nothing : rule -> (list nat -> formula) -> bool := nothing_between 0.

(** The linear form by which a move changes a row of weights. *)
Fixpoint weighed (row : list Z) (on : list nat) : form :=
  match row, on with
  | w :: row, i :: on => fadd (fscale w (unit_form i)) (weighed row on)
  | _, _ => constant 0
  end.
Fixpoint falls_formula (rows : list (list Z)) (option : list nat) : formula :=
  match rows with
  | [] => Not TrueF
  | row :: rows =>
    let fall := fsub (weighed row position_tracks) (weighed row option) in
    Or (at_least_zero (fsub fall (constant 1))) (And (is_zero fall) (falls_formula rows option))
  end.

Definition reads (A : automaton) (on : list nat) : formula := Atom (Reads A on).
Definition goal_between (gap : nat) (f : formula) : formula * nat :=
  let '(fd, dd, n) := make_condition scene (c + gap) true (domain G) in (And dd (And fd f), (n - (c + gap))%nat).
Definition goal_with : formula -> formula * nat := goal_between 0.
Definition winning_formulas : list (formula * nat) :=
  map (fun r => let '(f, tracks, n) := make_rule (domain G) c 0 r in (And f (reads (P C) tracks), n)) (rules G).
Definition moving_formulas : list (formula * nat) :=
  map (fun r => let '(f, tracks, n) := make_rule (domain G) c 0 r in (f, n)) (rules G).
Definition covers (goal : formula * nat) (formulas : list (formula * nat)) (by_cover : cover) : bool :=
  cover_is_right k c by_cover (fst goal) (snd goal) formulas.

Definition accepted : bool :=
  (2 <=? k)%N && is_readable k (domain G) && forallb (rule_is_readable k c) (rules G)
  && automaton_is_right (P C) && (negb (misere G) || automaton_is_right (ended C))
  && forallb (forallb (Z.leb 0)) (measure C)
  && forallb (fun r => nothing r (fun option => And (reads (P C) position_tracks) (reads (P C) option))) (rules G)
  && (negb (misere G) || forallb (fun r => nothing r (fun _ => reads (ended C) position_tracks)) (rules G))
  && forallb (fun r => nothing r (fun option => Not (falls_formula (measure C) option))) (rules G)
  && covers (goal_with (And (Not (reads (P C) position_tracks))
                            (if misere G then Not (reads (ended C) position_tracks) else TrueF))) winning_formulas (win C)
  && (negb (misere G) || covers (goal_with (reads (P C) position_tracks)) moving_formulas (has_move C)).

(** * Proof *)

Lemma project_position x more : length x = c -> project position_tracks (x ++ more) = x.
Proof.
  intros L. unfold position_tracks. rewrite <- L, project_app by exact (seq_below 0 (length x)). apply project_all.
Qed.
Lemma scene_fits n : (c <= n)%nat -> Forall (fits n) scene.
Proof.
  intros L. apply tracks_fit. eapply Forall_impl; [|apply (seq_below 0 c)]. simpl. intros; lia.
Qed.
Lemma scene_agrees x more : length x = c -> agrees scene (integers x) (x ++ more).
Proof. intros L. rewrite <- (project_position x more L) at 1. apply agrees_tracks. Qed.

Lemma value_weighed row : forall on env, form_value (weighed row on) env = dot row (project on env).
Proof.
  induction row; intros [|i on] env; try apply value_constant.
  cbn [weighed project map dot]. rewrite value_fadd, value_fscale, value_unit. f_equal. apply IHrow.
Qed.
Lemma weighed_fits n row : forall on, Forall (fun i => i < n)%nat on -> fits n (weighed row on).
Proof.
  induction row; intros [|i on] H; try apply fits_constant. inversion H; subst. cbn [weighed].
  apply fits_fadd; auto. now apply fits_fscale, fits_unit.
Qed.

Fixpoint falls (rows : list (list Z)) (y x : list N) : Prop :=
  match rows with
  | [] => False
  | row :: rows => dot row y < dot row x \/ (dot row y = dot row x /\ falls rows y x)
  end.
Lemma falls_formula_is_right rows env option :
  holds k env (falls_formula rows option) <-> falls rows (project option env) (project position_tracks env).
Proof.
  induction rows; cbn [falls_formula falls Formulas.holds]; [tauto|].
  rewrite IHrows, holds_at_least_zero, holds_is_zero, !value_fsub, !value_weighed, value_constant.
  assert (forall a b : Z, (a - b - 1 >= 0 <-> b < a) /\ (a - b = 0 <-> b = a)) as E by (intros; lia).
  rewrite (proj1 (E _ _)), (proj2 (E _ _)). reflexivity.
Qed.
Lemma falls_formula_right n rows option :
  (c <= n)%nat -> Forall (fun i => i < n)%nat option -> is_right k n (falls_formula rows option).
Proof.
  intros L F. assert (Fx : Forall (fun i => i < n)%nat position_tracks).
  { eapply Forall_impl; [|apply (seq_below 0 c)]. simpl. intros; lia. }
  induction rows; cbn [falls_formula Formulas.is_right]; [exact I|].
  refine (conj _ (conj _ IHrows)); [apply right_at_least_zero, fits_fsub; [|apply fits_constant]|apply right_is_zero];
  apply fits_fsub; now apply weighed_fits.
Qed.
Lemma dot_is_natural row : forallb (Z.leb 0) row = true -> forall x, 0 <= dot row x.
Proof.
  induction row; simpl; intros H x; [lia|]. apply andb_true_iff in H. destruct H as [H1 H2]. apply Z.leb_le in H1.
  destruct x; [lia|]. specialize (IHrow H2 x). nia.
Qed.
(** Natural numbers cannot fall for ever, nor can tuples of them in lexicographic order. *)
Lemma falls_is_well_founded rows : forallb (forallb (Z.leb 0)) rows = true -> well_founded (falls rows).
Proof.
  induction rows as [|row rows IH]; simpl; intros H.
  - intros x. constructor. tauto.
  - apply andb_true_iff in H. destruct H as [H1 H2]. specialize (IH H2). pose proof (dot_is_natural row H1) as Nat.
    assert (A : forall n x, (Z.to_nat (dot row x) = n)%nat -> Acc (falls (row :: rows)) x).
    { induction n as [n IHn] using (well_founded_induction lt_wf). intros x. 
      induction (IH x) as [x _ IHx]. intros E. constructor. intros y [L|[L F]].
      - apply (IHn (Z.to_nat (dot row y))); auto. pose proof (Nat x). pose proof (Nat y). lia.
      - apply IHx; auto. now rewrite L. }
    intros x. now apply (A (Z.to_nat (dot row x))).
Qed.

Lemma reads_is_right n A on : automaton_is_right A = true -> Forall (fun i => i < n)%nat on -> is_right k n (reads A on).
Proof. simpl. auto. Qed.
Hypothesis k_is_base : (2 <= k)%N.
Hypothesis domain_is_readable : is_readable k (domain G) = true.
Hypothesis rules_are_readable : forall r, In r (rules G) -> rule_is_readable k c r = true.

Lemma project_between x between more : length x = c ->
  project (seq c (length between)) ((x ++ between) ++ more) = between.
Proof.
  intros L. rewrite project_app.
  - rewrite <- (project_all between) at 3. generalize (length between). clear - L. intros m. unfold project.
    rewrite <- L, <- (Nat.add_0_r (length x)). generalize 0%nat as i. induction m as [|m IH]; intros i; auto. cbn [seq map]. f_equal.
    + unfold get. rewrite app_nth2 by lia. f_equal. lia.
    + rewrite <- (IH (S i)). do 3 f_equal. lia.
  - rewrite app_length, L. exact (seq_below c (length between)).
Qed.

Lemma nothing_between_is_right gap r also : In r (rules G) -> nothing_between gap r also = true ->
  (forall n option, (c + gap <= n)%nat -> Forall (fun i => i < n)%nat option -> length option = c -> is_right k n (also option)) ->
  forall x between y, is_position G x -> length between = gap -> leads_to (domain G) r x y ->
  exists env option, project position_tracks env = x /\ project (seq c gap) env = between /\ project option env = y
    /\ ~ holds k env (also option) /\ exists more, env = (x ++ between) ++ more.
Proof.
  intros R N A x between y [Lx Dx] Lb M. unfold nothing_between in N.
  pose proof (make_rule_is_right k k_is_base (domain G) c gap r (rules_are_readable r R) domain_is_readable) as H.
  destruct (make_rule (domain G) c gap r) as [[f tracks] n]. destruct H as (Ln & Rf & Ht & Lt & Hm & _).
  destruct (Hm x between y Lx Lb M) as (rest & Le & Hf & Hy).
  pose proof (make_condition_is_right k k_is_base (integers x) (domain G) true scene ((x ++ between) ++ rest) domain_is_readable) as D.
  rewrite Le in D. specialize (D (scene_fits n ltac:(lia))). rewrite <- app_assoc in D at 1.
  specialize (D (scene_agrees x (between ++ rest) Lx)).
  destruct (make_condition scene n true (domain G)) as [[fd dd] n'].
  destruct D as (made & -> & Rfd & Rdd & Md & Hd). set (env := (x ++ between) ++ rest) in *.
  assert (L : (n <= length (env ++ made))%nat) by (rewrite app_length; lia).
  exists (env ++ made), tracks. split; [unfold env; rewrite <- !app_assoc; now apply project_position|]. split; [|split; [|split]].
  - unfold env. rewrite <- (app_assoc (x ++ between)), <- Lb. now apply project_between.
  - rewrite project_app; auto. now rewrite Le.
  - intros H.
    apply (refuted_is_right k k_is_base (length (env ++ made)) (And dd (And fd (And f (also tracks)))))
      with (tuple := env ++ made); auto.
    + assert (Forall (fun i => i < length (env ++ made))%nat tracks)
        by (eapply Forall_impl; [|exact Ht]; cbv beta; intros; lia).
      cbn [Formulas.is_right]. repeat split; auto.
      * now apply (right_more k n).
      * apply A; auto; lia.
    + cbn [Formulas.holds]. repeat split; auto.
      * now apply (makes_itself k env dd True made).
      * now apply Hd.
      * apply holds_app; auto. now rewrite Le.
  - exists (rest ++ made). unfold env. now rewrite app_assoc.
Qed.

Lemma nothing_is_right r also : In r (rules G) -> nothing r also = true ->
  (forall n option, (c <= n)%nat -> Forall (fun i => i < n)%nat option -> length option = c -> is_right k n (also option)) ->
  forall x y, is_position G x -> leads_to (domain G) r x y ->
  exists env option, project position_tracks env = x /\ project option env = y /\ ~ holds k env (also option).
Proof.
  intros R H0 A x y Px M. destruct (nothing_between_is_right 0 r also R H0) with (x := x) (between := @nil N) (y := y)
    as (env & option & E1 & _ & E2 & H & _); eauto.
  intros n option L. apply A. lia.
Qed.

Lemma acceptance_is_decided A x : automaton_is_right A = true -> accepts_tuple k A x \/ ~ accepts_tuple k A x.
Proof.
  intros R. destruct (is_written k k_is_base x) as [word [W V]].
  assert (E := ends_is_right k k_is_base (length x) (reads A (seq 0 (length x))) word).
  rewrite V in E. cbn [reads Formulas.holds atom_holds] in E. rewrite project_all in E.
  assert (I : is_right k (length x) (reads A (seq 0 (length x)))) by (apply reads_is_right; auto; exact (seq_below 0 (length x))).
  specialize (E I W). destruct (ends _ _); [left; tauto|right]. rewrite <- E. discriminate.
Qed.

Lemma position_below n : (c <= n)%nat -> Forall (fun i => i < n)%nat position_tracks.
Proof. intros L. eapply Forall_impl; [|apply (seq_below 0 c)]. simpl. intros; lia. Qed.

Lemma goal_between_holds gap f x between : (forall n, (c + gap <= n)%nat -> is_right k n f) -> is_position G x ->
  length between = gap -> holds k (x ++ between) f ->
  is_right k (c + gap + snd (goal_between gap f)) (fst (goal_between gap f)) /\
  exists more, length more = snd (goal_between gap f) /\ holds k ((x ++ between) ++ more) (fst (goal_between gap f)).
Proof.
  intros R [Lx Dx] Lb H. unfold goal_between. fold c in Lx. assert (Le : length (x ++ between) = (c + gap)%nat) by (rewrite app_length; lia).
  pose proof (make_condition_is_right k k_is_base (integers x) (domain G) true scene (x ++ between) domain_is_readable) as D.
  rewrite Le in D. specialize (D (scene_fits _ (Nat.le_add_r c gap)) (scene_agrees x between Lx)).
  destruct (make_condition scene (c + gap) true (domain G)) as [[fd dd] n'].
  destruct D as (made & -> & Rfd & Rdd & Md & Hd). cbn [fst snd].
  assert (E : (c + gap + (length ((x ++ between) ++ made) - (c + gap)) = length ((x ++ between) ++ made))%nat)
    by (rewrite (app_length (x ++ between)); lia).
  rewrite E. split.
  - cbn [Formulas.is_right]. repeat split; auto. apply R. lia.
  - exists made. split; [rewrite (app_length (x ++ between)); lia|]. cbn [Formulas.holds]. repeat split.
    + now apply (makes_itself k (x ++ between) dd True made).
    + now apply Hd.
    + apply holds_app; auto. apply R. lia.
Qed.
Lemma goal_holds f x : (forall n, (c <= n)%nat -> is_right k n f) -> is_position G x -> holds k x f ->
  is_right k (c + snd (goal_with f)) (fst (goal_with f)) /\
  exists more, length more = snd (goal_with f) /\ holds k (x ++ more) (fst (goal_with f)).
Proof.
  intros R Px H. destruct (goal_between_holds 0 f x []) as (H1 & more & H2 & H3); auto.
  - intros n L. apply R. lia.
  - now rewrite app_nil_r.
  - rewrite Nat.add_0_r in H1. rewrite app_nil_r in H3. unfold goal_with. eauto.
Qed.

Lemma winning_formulas_are_right : automaton_is_right (P C) = true ->
  forall f n, In (f, n) winning_formulas -> (c <= n)%nat /\ is_right k n f.
Proof.
  intros RP f n I. apply in_map_iff in I. destruct I as (r & E & R).
  pose proof (make_rule_alone k k_is_base (domain G) c r (rules_are_readable r R) domain_is_readable) as H.
  destruct (make_rule (domain G) c 0 r) as [[f' tracks] n']. destruct H as (Ln & Rf & Ht & Lt & _). inversion E; subst.
  split; auto. split; auto. now apply reads_is_right.
Qed.
Lemma moving_formulas_are_right : forall f n, In (f, n) moving_formulas -> (c <= n)%nat /\ is_right k n f.
Proof.
  intros f n I. apply in_map_iff in I. destruct I as (r & E & R).
  pose proof (make_rule_alone k k_is_base (domain G) c r (rules_are_readable r R) domain_is_readable) as H.
  destruct (make_rule (domain G) c 0 r) as [[f' tracks] n']. destruct H as (Ln & Rf & Ht & Lt & _). inversion E; subst. auto.
Qed.

Lemma covered_by_winning f by_cover x : automaton_is_right (P C) = true ->
  covers (goal_with f) winning_formulas by_cover = true ->
  (forall n, (c <= n)%nat -> is_right k n f) -> is_position G x -> holds k x f ->
  exists y, move G x y /\ accepts_tuple k (P C) y.
Proof.
  intros RP Cov R Px H. destruct (goal_holds f x R Px H) as (Rg & more & Lm & Hg).
  destruct (cover_covers k k_is_base c by_cover (fst (goal_with f)) (snd (goal_with f)) winning_formulas Cov Rg
              (winning_formulas_are_right RP) x more (proj1 Px) Lm Hg) as (i & f' & n & rest & Ni & Ln & Hf).
  apply nth_error_In in Ni. apply in_map_iff in Ni. destruct Ni as (r & E & Rr).
  pose proof (make_rule_alone k k_is_base (domain G) c r (rules_are_readable r Rr) domain_is_readable) as M.
  destruct (make_rule (domain G) c 0 r) as [[f0 tracks] n0]. destruct M as (_ & _ & _ & _ & _ & M). inversion E; subst.
  destruct Hf as [Hf HP]. exists (project tracks (x ++ rest)). split; [|exact HP].
  exists r. split; auto. apply M; auto. exact (proj1 Px).
Qed.
Lemma covered_by_moving f by_cover x :
  covers (goal_with f) moving_formulas by_cover = true ->
  (forall n, (c <= n)%nat -> is_right k n f) -> is_position G x -> holds k x f -> exists y, move G x y.
Proof.
  intros Cov R Px H. destruct (goal_holds f x R Px H) as (Rg & more & Lm & Hg).
  destruct (cover_covers k k_is_base c by_cover (fst (goal_with f)) (snd (goal_with f)) moving_formulas Cov Rg
              moving_formulas_are_right x more (proj1 Px) Lm Hg) as (i & f' & n & rest & Ni & Ln & Hf).
  apply nth_error_In in Ni. apply in_map_iff in Ni. destruct Ni as (r & E & Rr).
  pose proof (make_rule_alone k k_is_base (domain G) c r (rules_are_readable r Rr) domain_is_readable) as M.
  destruct (make_rule (domain G) c 0 r) as [[f0 tracks] n0]. destruct M as (_ & _ & _ & _ & _ & M). inversion E; subst.
  exists (project tracks (x ++ rest)), r. split; auto. apply M; auto. exact (proj1 Px).
Qed.

Lemma move_leads_to_position x y : move G x y -> is_position G y.
Proof.
  intros (r & R & free & _ & _ & _ & E & D). split; auto.
  specialize (rules_are_readable r R). unfold rule_is_readable in rules_are_readable.
  rewrite !andb_true_iff, Nat.eqb_eq in rules_are_readable. destruct rules_are_readable as [_ L].
  apply (f_equal (@length Z)) in E. unfold integers in E. rewrite !map_length in E. unfold c in L. congruence.
Qed.
End Check.

(** The theorem. *)
Theorem accepted_is_right (C : certificate) : accepted C = true ->
  forall x, is_position (of_game C) x ->
  (p_position (misere (of_game C)) (move (of_game C)) x <-> accepts_tuple (base C) (P C) x) /\
  (n_position (misere (of_game C)) (move (of_game C)) x <-> ~ accepts_tuple (base C) (P C) x).
Proof.
  unfold accepted. intros A. rewrite !andb_true_iff in A.
  destruct A as [[[[[[[[[[Ak Ad] Ar] AP] AE] Am] A1] A2] A3] A4] A5].
  apply N.leb_le in Ak. rewrite forallb_forall in Ar, A1, A3.
  set (G := of_game C) in *. set (k := base C) in *. set (c := coordinates G) in *.
  (* every move makes the measure fall *)
  assert (Falls : forall x y, is_position G x -> move G x y -> falls (measure C) y x).
  { intros x y Px (r & R & M). specialize (A3 r R).
    destruct (nothing_is_right C Ak Ad Ar r _ R A3) with (x := x) (y := y) as (env & option & Ex & Ey & H);
      [|exact Px|exact M|].
    { intros n option L F _. cbn [Formulas.is_right]. now apply falls_formula_right. }
    cbn [Formulas.holds] in H. rewrite falls_formula_is_right in H. rewrite Ex, Ey in H.
    assert (Dec : forall rows, falls rows y x \/ ~ falls rows y x).
    { induction rows as [|row rows IH]; simpl; [tauto|].
      destruct (Z.lt_trichotomy (dot row y) (dot row x)) as [L|[L|L]]; auto.
      - destruct IH; auto. right. intros [|[]]; [lia|auto].
      - right. intros [|[]]; lia. }
    destruct (Dec (measure C)); [auto|]. now destruct H. }
  assert (PP : forall x y, is_position G x -> move G x y -> accepts_tuple k (P C) x -> ~ accepts_tuple k (P C) y).
  { intros x y Px (r & R & M) Hx Hy. specialize (A1 r R).
    destruct (nothing_is_right C Ak Ad Ar r _ R A1) with (x := x) (y := y) as (env & option & Ex & Ey & H);
      [|exact Px|exact M|].
    { intros n option L F _. split; apply reads_is_right; auto. now apply position_below. }
    apply H. cbn [Formulas.holds reads atom_holds]. now rewrite Ex, Ey. }
  assert (Ended : misere G = true -> forall x y, is_position G x -> accepts_tuple k (ended C) x -> ~ move G x y).
  { intros Mi x y Px Hx (r & R & M). rewrite Mi in A2. simpl in A2. rewrite forallb_forall in A2. specialize (A2 r R).
    rewrite Mi in AE. simpl in AE.
    destruct (nothing_is_right C Ak Ad Ar r _ R A2) with (x := x) (y := y) as (env & option & Ex & Ey & H);
      [|exact Px|exact M|].
    { intros n option L F _. apply reads_is_right; auto. now apply position_below. }
    apply H. cbn [Formulas.holds reads atom_holds]. now rewrite Ex. }
  assert (Win : forall x, is_position G x -> ~ accepts_tuple k (P C) x ->
                (misere G = true -> ~ accepts_tuple k (ended C) x) -> exists y, move G x y /\ accepts_tuple k (P C) y).
  { intros x Px Hx He. apply (covered_by_winning C Ak Ad Ar _ _ x AP A4); auto.
    - intros n L. split; [apply reads_is_right; auto; now apply position_below|].
      fold G. destruct (misere G) eqn:Mi; [|exact I]. simpl in AE.
      apply reads_is_right; auto. now apply position_below.
    - assert (Ex : project (position_tracks C) x = x).
      { rewrite <- (app_nil_r x) at 1. apply project_position. exact (proj1 Px). }
      cbn [Formulas.holds reads atom_holds]. rewrite Ex. split; auto.
      fold G. destruct (misere G) eqn:Mi; [|exact I]. cbn [Formulas.holds reads atom_holds]. try rewrite Ex. auto. }
  assert (Moves : misere G = true -> forall x, is_position G x -> accepts_tuple k (P C) x -> exists y, move G x y).
  { intros Mi x Px Hx. rewrite Mi in A5. simpl in A5. apply (covered_by_moving C Ak Ad Ar _ _ x A5); auto.
    - intros n L. apply reads_is_right; auto. now apply position_below.
    - assert (Ex : project (position_tracks C) x = x).
      { rewrite <- (app_nil_r x) at 1. apply project_position. exact (proj1 Px). }
      cbn [Formulas.holds reads atom_holds]. now rewrite Ex. }
  assert (Main : forall x, is_position G x ->
    (accepts_tuple k (P C) x -> p_position (misere G) (move G) x) /\
    (~ accepts_tuple k (P C) x -> n_position (misere G) (move G) x) /\
    ~ (p_position (misere G) (move G) x /\ n_position (misere G) (move G) x)).
  { intros x. induction (falls_is_well_founded C (measure C) Am x) as [x _ IH]. intros Px.
    assert (IHy : forall y, move G x y -> is_position G y /\
        (accepts_tuple k (P C) y -> p_position (misere G) (move G) y) /\
        (~ accepts_tuple k (P C) y -> n_position (misere G) (move G) y) /\
        ~ (p_position (misere G) (move G) y /\ n_position (misere G) (move G) y)).
    { intros y M. assert (Py : is_position G y) by (now apply (move_leads_to_position C Ar x)).
      split; [exact Py|]. apply IH; [now apply Falls|exact Py]. }
    refine (conj _ (conj _ _)).
    - intros Hx. constructor.
      + intros Mi. now apply Moves.
      + intros y M. apply (IHy y M). now apply (PP x).
    - intros Hx. assert (Case : (misere G = true /\ accepts_tuple k (ended C) x) \/
                                (misere G = true -> ~ accepts_tuple k (ended C) x)).
      { destruct (misere G) eqn:Mi; [|right; discriminate]. simpl in AE.
        destruct (acceptance_is_decided C Ak (ended C) x AE); auto. }
      destruct Case as [[Mi He]|He].
      + apply ended_misere; auto; intros y; now apply Ended.
      + destruct (Win x Px Hx He) as (y & M & Hy). apply (to_p _ _ x y M). now apply (IHy y M).
    - intros [Hp Hn]. destruct Hp as [Hm Hp]. destruct Hn as [y M Hy|Mi No].
      + destruct (IHy y M) as (_ & _ & _ & Both). apply Both. split; auto.
      + destruct (Hm Mi) as [y M]. now apply (No y). }
  intros x Px. destruct (Main x Px) as (H1 & H2 & H3).
  destruct (acceptance_is_decided C Ak (P C) x AP) as [Hx|Hx]; tauto.
Qed.

(** * The claim as a condition: no automaton in the theorem *)

(** No position of the domain is in the automaton and not of the condition, or the other way round. *)
Definition formula_is_right (C : certificate) (s : condition) : bool :=
  let c := coordinates (of_game C) in
  let k := base C in
  let '(fd, dd, n) := make_condition (scene C) c true (domain (of_game C)) in
  let '(fs, ds, n) := make_condition (scene C) n true s in
  let in_P := reads (P C) (position_tracks C) in
  is_readable k s
  && refuted k n (And dd (And ds (And fd (And in_P (Not fs)))))
  && refuted k n (And dd (And ds (And fd (And fs (Not in_P))))).

Theorem stated_is_right (C : certificate) (s : condition) : accepted C && formula_is_right C s = true ->
  forall x, is_position (of_game C) x ->
  (p_position (misere (of_game C)) (move (of_game C)) x <-> means (integers x) true s) /\
  (n_position (misere (of_game C)) (move (of_game C)) x <-> ~ means (integers x) true s).
Proof.
  intros A. apply andb_true_iff in A. destruct A as [A F]. intros x Px.
  pose proof (accepted_is_right C A x Px) as T.
  enough (E : accepts_tuple (base C) (P C) x <-> means (integers x) true s) by (rewrite <- E; exact T).
  unfold accepted in A. rewrite !andb_true_iff in A.
  destruct A as [[[[[[[[[[Ak Ad] Ar] AP] AE] Am] A1] A2] A3] A4] A5].
  apply N.leb_le in Ak. set (k := base C) in *. destruct Px as [Lx Dx].
  unfold formula_is_right in F. fold k in F.
  pose proof (make_condition_is_right k Ak (integers x) (domain (of_game C)) true (scene C) x Ad) as D.
  rewrite Lx in D. specialize (D (scene_fits C _ (le_n _))).
  specialize (D ltac:(rewrite <- (app_nil_r x) at 2; now apply scene_agrees)).
  destruct (make_condition (scene C) (coordinates (of_game C)) true (domain (of_game C))) as [[fd dd] n1].
  destruct D as (l1 & -> & Rfd & Rdd & Md & Hd).
  assert (Rs : is_readable k s = true).
  { destruct (make_condition (scene C) (length (x ++ l1)) true s) as [[fs ds] n2]. rewrite !andb_true_iff in F. tauto. }
  assert (L1 : (coordinates (of_game C) <= length (x ++ l1))%nat) by (rewrite app_length, Lx; lia).
  pose proof (make_condition_is_right k Ak (integers x) s true (scene C) (x ++ l1) Rs (scene_fits C _ L1)
                (scene_agrees C x l1 Lx)) as D.
  destruct (make_condition (scene C) (length (x ++ l1)) true s) as [[fs ds] n2].
  destruct D as (l2 & -> & Rfs & Rds & Ms & Hs). rewrite !andb_true_iff in F. destruct F as [[_ F1] F2].
  set (env := (x ++ l1) ++ l2) in *.
  assert (L2 : (length (x ++ l1) <= length env)%nat) by (unfold env; rewrite (app_length (x ++ l1)); lia).
  assert (Rp : is_right k (length env) (reads (P C) (position_tracks C))).
  { apply reads_is_right; auto. apply position_below; [exact Ak|lia]. }
  assert (Hp : holds k env (reads (P C) (position_tracks C)) <-> accepts_tuple k (P C) x).
  { cbn [reads Formulas.holds atom_holds]. unfold env. rewrite <- app_assoc, project_position by exact Lx. reflexivity. }
  assert (H1 : holds k env dd).
  { unfold env. apply holds_app; auto. now apply (makes_itself k x dd True l1). }
  assert (H2 : holds k env ds) by now apply (makes_itself k (x ++ l1) ds True l2).
  assert (H3 : holds k env fd) by (unfold env; apply holds_app; auto; now apply Hd).
  pose proof (right_more k _ _ _ L2 Rdd) as Rdd2. pose proof (right_more k _ _ _ L2 Rfd) as Rfd2.
  apply (refuted_is_right k Ak (length env)) with (tuple := env) in F1; [|cbn [Formulas.is_right]; tauto|reflexivity].
  apply (refuted_is_right k Ak (length env)) with (tuple := env) in F2; [|cbn [Formulas.is_right]; tauto|reflexivity].
  cbn [Formulas.holds] in F1, F2. fold (reads (P C) (position_tracks C)) in F1, F2.
  assert (DP : holds k env (reads (P C) (position_tracks C)) \/ ~ holds k env (reads (P C) (position_tracks C))).
  { rewrite Hp. now apply (acceptance_is_decided C Ak). }
  assert (DS : holds k env fs \/ ~ holds k env fs).
  { destruct (is_written k Ak env) as [word [W V]].
    assert (E := ends_is_right k Ak (length env) fs word Rfs W). rewrite V in E.
    destruct (ends fs _); [left|right]; [tauto|]. rewrite <- E. discriminate. }
  rewrite <- Hp, <- Hs. 
  change (atom_holds k env (Reads (P C) (position_tracks C))) with (holds k env (reads (P C) (position_tracks C))) in *.
  tauto.
Qed.
