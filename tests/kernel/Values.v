(** Certificates of kind `automatic` with the claim "nim-values", without sums, in base k: what is checked, and the theorem:
    where the check succeeds, the automaton accepts just the positions with their nim-values. *)

From Coq Require Import List Arith NArith ZArith Bool Lia.
From Kernel Require Import Words Search Formulas Rules Cover Game.
Import ListNotations.
Open Scope Z_scope.

(** The nim-value is the least number that no option has (Sprague 1935, Grundy 1939). *)
Inductive nim_value (move : list N -> list N -> Prop) (x : list N) (v : N) : Prop :=
| mex : (forall y, move x y -> exists w, w <> v /\ nim_value move y w) ->
        (forall u, (u < v)%N -> exists y, move x y /\ nim_value move y u) -> nim_value move x v.

Section Values.
(** The automaton P reads a position and a value; `win` is the cover `values`, `has_move` the cover `smaller`. *)
Variable C : certificate.
Let G := of_game C.
Let c := coordinates G.
Let k := base C.
Definition has_value (option : list nat) (track : nat) : formula := reads (P C) (option ++ [track]).
Definition two_values : formula * nat :=
  goal_between C 2 (And (has_value (position_tracks C) c) (And (has_value (position_tracks C) (S c))
    (Not (is_zero (fsub (unit_form c) (unit_form (S c))))))).
Definition any_position : formula * nat := goal_between C 0 TrueF.
Definition smaller_value : formula * nat :=
  goal_between C 2 (And (has_value (position_tracks C) c)
                        (at_least_zero (fsub (fsub (unit_form c) (unit_form (S c))) (constant 1)))).
Definition smaller_formulas : list (formula * nat) :=
  map (fun r => let '(f, tracks, n) := make_rule (domain G) c 2 r in (And f (has_value tracks (S c)), n)) (rules G).

Definition values_accepted : bool :=
  (2 <=? k)%N && is_readable k (domain G) && forallb (rule_is_readable k c) (rules G)
  && automaton_is_right (P C) && negb (misere G) && forallb (forallb (Z.leb 0)) (measure C)
  && refuted k (c + 2 + snd two_values) (fst two_values)
  && forallb (fun r => nothing_between C 1 r (fun option => And (has_value (position_tracks C) c) (has_value option c))) (rules G)
  && forallb (fun r => nothing C r (fun option => Not (falls_formula C (measure C) option))) (rules G)
  && cover_is_right k c (win C) (fst any_position) (snd any_position) [(has_value (position_tracks C) c, S c)]
  && cover_is_right k (c + 2) (has_move C) (fst smaller_value) (snd smaller_value) smaller_formulas.

Lemma project_value option track env : project (option ++ [track]) env = project option env ++ [get env track].
Proof. unfold project. now rewrite map_app. Qed.

Lemma get_first x v more : length x = c -> get (x ++ v :: more) c = v.
Proof. intros L. unfold get. rewrite app_nth2, L, Nat.sub_diag by lia. reflexivity. Qed.
Lemma get_second x v u more : length x = c -> get (x ++ v :: u :: more) (S c) = u.
Proof. intros L. unfold get. rewrite app_nth2, L by lia. replace (S c - c)%nat with 1%nat by lia. reflexivity. Qed.

Theorem values_are_right : values_accepted = true ->
  forall x, is_position G x -> forall v, nim_value (move G) x v <-> accepts_tuple k (P C) (x ++ [v]).
Proof.
  unfold values_accepted. intros A. rewrite !andb_true_iff in A.
  destruct A as [[[[[[[[[[Ak Ad] Ar] AP] _] Am] A1] A2] A3] A4] A5].
  apply N.leb_le in Ak. rewrite forallb_forall in Ar, A2, A3.
  assert (Right : forall n option track, Forall (fun i => i < n)%nat option -> (track < n)%nat ->
                  is_right k n (has_value option track)).
  { intros n option track F L. apply reads_is_right; auto. apply Forall_app. auto. }
  assert (Below : forall n, (c <= n)%nat -> Forall (fun i => i < n)%nat (position_tracks C)).
  { intros n L. apply position_below; auto. }
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
  assert (Ne : forall x y v, is_position G x -> move G x y -> accepts_tuple k (P C) (x ++ [v]) ->
               ~ accepts_tuple k (P C) (y ++ [v])).
  { intros x y v Px (r & R & M) Hx Hy. specialize (A2 r R).
    destruct (nothing_between_is_right C Ak Ad Ar 1 r _ R A2) with (x := x) (between := [v]) (y := y)
      as (env & option & Ex & Ev & Ey & H & _); [|exact Px|reflexivity|exact M|].
    { intros n option L F _. fold G in L. fold c in L. split; apply Right; auto; try lia. apply Below. lia. }
    assert (Ev' : get env c = v) by (change (project (seq c 1) env = [v]) in Ev; injection Ev; auto).
    apply H. cbn [Formulas.holds has_value reads atom_holds]. rewrite !project_value, Ex, Ey, Ev'. split; auto. }
  assert (One : forall x v u, is_position G x -> accepts_tuple k (P C) (x ++ [v]) -> accepts_tuple k (P C) (x ++ [u]) -> v = u).
  { intros x v u Px Hv Hu. destruct (N.eq_dec v u) as [|Neq]; auto. exfalso.
    assert (E0 : (x ++ [v; u]) = x ++ [v; u]) by auto.
    destruct (goal_between_holds C Ak Ad 2 (And (has_value (position_tracks C) c) (And (has_value (position_tracks C) (S c))
      (Not (is_zero (fsub (unit_form c) (unit_form (S c))))))) x [v; u]) as (Rg & more & Lm & Hg); auto.
    - intros n L. fold G in L. fold c in L. cbn [Formulas.is_right]. split; [|split]; [apply Right; [apply Below|]; lia|
        apply Right; [apply Below|]; lia|]. apply right_is_zero, fits_fsub; apply fits_unit; lia.
    - cbn [Formulas.holds has_value reads atom_holds]. rewrite !project_value, (project_position C x) by exact (proj1 Px).
      rewrite get_first, get_second by exact (proj1 Px). split; auto. split; auto.
      rewrite holds_is_zero, value_fsub, !value_unit, get_first, get_second by exact (proj1 Px). lia.
    - apply (refuted_is_right k Ak (c + 2 + snd two_values) (fst two_values)) with (tuple := (x ++ [v; u]) ++ more); auto.
      rewrite !app_length. rewrite (proj1 Px). unfold two_values. rewrite Lm. reflexivity. }
  assert (Some_value : forall x, is_position G x -> exists v, accepts_tuple k (P C) (x ++ [v])).
  { intros x Px. destruct (goal_between_holds C Ak Ad 0 TrueF x []) as (Rg & more & Lm & Hg); simpl; auto.
    rewrite app_nil_r in Hg. rewrite Nat.add_0_r in Rg.
    destruct (cover_covers k Ak c (win C) (fst any_position) (snd any_position) [(has_value (position_tracks C) c, S c)] A4 Rg)
      with (tuple := x) (more := more) as (i & f & n & rest & Ni & Ln & Hf); auto.
    - intros f n [E|[]]. inversion E; subst. split; [lia|]. apply Right; [apply Below|]; lia.
    - exact (proj1 Px).
    - apply nth_error_In in Ni. destruct Ni as [E|[]]. injection E as <- <-. rewrite app_length, (proj1 Px) in Ln.
      destruct rest as [|v [|]]; simpl in Ln; fold c in Ln; try lia. exists v.
      cbn [Formulas.holds has_value reads atom_holds] in Hf.
      rewrite project_value, (project_position C x), get_first in Hf by exact (proj1 Px). exact Hf. }
  assert (Smaller : forall x v u, is_position G x -> accepts_tuple k (P C) (x ++ [v]) -> (u < v)%N ->
                    exists y, move G x y /\ accepts_tuple k (P C) (y ++ [u])).
  { intros x v u Px Hv Hu.
    destruct (goal_between_holds C Ak Ad 2 (And (has_value (position_tracks C) c)
      (at_least_zero (fsub (fsub (unit_form c) (unit_form (S c))) (constant 1)))) x [v; u]) as (Rg & more & Lm & Hg); auto.
    - intros n L. fold G in L. fold c in L. split; [apply Right; [apply Below|]; lia|].
      apply right_at_least_zero. apply fits_fsub; [apply fits_fsub; apply fits_unit; lia|apply fits_constant].
    - cbn [Formulas.holds has_value reads atom_holds]. rewrite !project_value, (project_position C x) by exact (proj1 Px).
      rewrite get_first by exact (proj1 Px). split; auto.
      rewrite holds_at_least_zero, !value_fsub, !value_unit, value_constant, get_first, get_second by exact (proj1 Px). lia.
    - destruct (cover_covers k Ak (c + 2) (has_move C) (fst smaller_value) (snd smaller_value) smaller_formulas A5 Rg)
        with (tuple := x ++ [v; u]) (more := more) as (i & f & n & rest & Ni & Ln & Hf); auto.
      + intros f n I. apply in_map_iff in I. destruct I as (r & E & R).
        pose proof (make_rule_is_right k Ak (domain G) c 2 r (Ar r R) Ad) as H.
        destruct (make_rule (domain G) c 2 r) as [[f' tracks] n']. destruct H as (L & Rf & Ht & Lt & _). inversion E; subst.
        split; auto. split; auto. apply Right; auto. lia.
      + rewrite app_length, (proj1 Px). reflexivity.
      + apply nth_error_In in Ni. apply in_map_iff in Ni. destruct Ni as (r & E & R).
        pose proof (make_rule_is_right k Ak (domain G) c 2 r (Ar r R) Ad) as H.
        destruct (make_rule (domain G) c 2 r) as [[f' tracks] n']. destruct H as (L & Rf & Ht & Lt & _ & M).
        injection E as <- <-. destruct Hf as [Hf Hu'].
        exists (project tracks ((x ++ [v; u]) ++ rest)). split.
        * exists r. split; auto. apply M; auto. exact (proj1 Px).
        * cbn [has_value reads Formulas.holds atom_holds] in Hu'. rewrite project_value in Hu'.
          replace (get ((x ++ [v; u]) ++ rest) (S c)) with u in Hu'; auto. rewrite <- app_assoc. symmetry.
          apply get_second. exact (proj1 Px). }
  assert (Main : forall x, is_position G x ->
    (forall v, accepts_tuple k (P C) (x ++ [v]) -> nim_value (move G) x v) /\
    (forall v u, nim_value (move G) x v -> nim_value (move G) x u -> v = u)).
  { intros x. induction (falls_is_well_founded C (measure C) Am x) as [x _ IH]. intros Px.
    assert (IHy : forall y, move G x y -> is_position G y /\
      (forall v, accepts_tuple k (P C) (y ++ [v]) -> nim_value (move G) y v) /\
      (forall v u, nim_value (move G) y v -> nim_value (move G) y u -> v = u)).
    { intros y M. assert (Py : is_position G y) by (exact (move_leads_to_position C Ar x y M)).
      split; [exact Py|]. apply IH; [now apply Falls|exact Py]. }
    split.
    - intros v Hv. constructor.
      + intros y M. destruct (IHy y M) as (Py & Hy & _). destruct (Some_value y Py) as [w Hw]. exists w.
        split; auto. intros ->. exact (Ne x y v Px M Hv Hw).
      + intros u Hu. destruct (Smaller x v u Px Hv Hu) as (y & M & Hy). exists y. split; auto. now apply (IHy y M).
    - assert (No : forall v u, nim_value (move G) x v -> nim_value (move G) x u -> ~ (v < u)%N).
      { intros v u [V1 V2] [U1 U2] L. destruct (U2 v L) as (y & M & Hy). destruct (V1 y M) as (w & Nw & Hw).
        apply Nw. destruct (IHy y M) as (_ & _ & Un). now apply Un. }
      intros v u Hv Hu. destruct (N.lt_trichotomy v u) as [L|[L|L]]; auto; exfalso;
      [exact (No v u Hv Hu L)|exact (No u v Hu Hv L)]. }
  intros x Px v. destruct (Main x Px) as [H1 H2]. split; [|apply H1].
  intros Hv. destruct (Some_value x Px) as [w Hw]. assert (E : w = v) by (apply H2; auto). now rewrite <- E.
Qed.
End Values.
