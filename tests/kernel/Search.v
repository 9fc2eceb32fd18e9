(** Breadth-first search over the states that are reached, and its theorem: when it ends well, no state that is
    reached is bad. The set of known states is a hash table; nothing is assumed of the hash. *)

From Coq Require Import List Bool PArith FMapPositive.
Import ListNotations.

Section Search.
Variables (State : Type) (equal : State -> State -> bool) (hash : State -> positive).
Variables (bad : State -> bool) (next : State -> list State).
Hypothesis equal_is_right : forall s t, equal s t = true <-> s = t.

Definition table := PositiveMap.t (list State).
Definition bucket (h : positive) (known : table) : list State :=
  match PositiveMap.find h known with Some l => l | None => [] end.
Definition member (s : State) (known : table) : bool := existsb (equal s) (bucket (hash s) known).
Definition insert (s : State) (known : table) : table :=
  PositiveMap.add (hash s) (s :: bucket (hash s) known) known.

(** The states of the list that are not known yet, and the table with them; None if one of them is bad. *)
Fixpoint visit (states : list State) (known : table) (new : list State) : option (table * list State) :=
  match states with
  | [] => Some (known, new)
  | s :: states =>
    if member s known then visit states known new
    else if bad s then None else visit states (insert s known) (s :: new)
  end.
Fixpoint wave (states : list State) (known : table) (new : list State) : option (table * list State) :=
  match states with
  | [] => Some (known, new)
  | s :: states =>
    match visit (next s) known new with
    | Some (known, new) => wave states known new
    | None => None
    end
  end.
Fixpoint waves (fuel : nat) (states : list State) (known : table) : bool :=
  match fuel, states with
  | _, [] => true
  | O, _ => false
  | S fuel, _ => match wave states known [] with Some (known, new) => waves fuel new known | None => false end
  end.
Definition search (fuel : nat) (starts : list State) : bool :=
  match visit starts (PositiveMap.empty _) [] with
  | Some (known, new) => waves fuel new known
  | None => false
  end.

Inductive reached (starts : list State) : State -> Prop :=
| is_start s : In s starts -> reached starts s
| is_next s t : reached starts s -> In t (next s) -> reached starts t.

Lemma member_insert s t known : member t (insert s known) = true <-> t = s \/ member t known = true.
Proof.
  unfold member, insert, bucket at 1. destruct (Pos.eq_dec (hash s) (hash t)) as [E|E].
  - rewrite E, PositiveMap.gss. simpl. rewrite orb_true_iff, equal_is_right. intuition.
  - rewrite PositiveMap.gso by auto. fold (bucket (hash t) known). split; auto.
    intros [->|H]; [now destruct E|auto].
Qed.

Definition good (known : table) : Prop := forall s, member s known = true -> bad s = false.
Definition grows (known known' : table) : Prop := forall s, member s known = true -> member s known' = true.

Lemma visit_is_right states : forall known new known' new',
  visit states known new = Some (known', new') -> good known ->
  good known' /\ grows known known' /\ (forall s, In s states -> member s known' = true)
  /\ (forall s, In s new -> In s new')
  /\ (forall s, member s known' = true -> member s known = true \/ In s new').
Proof.
  induction states as [|s states IH]; simpl; intros known new known' new' E G.
  - inversion E; subst. unfold grows. intuition.
  - destruct (member s known) eqn:M.
    + destruct (IH _ _ _ _ E G) as (A & B & C & D & F). repeat split; auto. intros t [<-|T]; auto.
    + destruct (bad s) eqn:Bad; [discriminate|]. destruct (IH _ _ _ _ E) as (A & B & C & D & F).
      { intros t. rewrite member_insert. intros [->|T]; auto. }
      repeat split; auto.
      * intros t T. apply B, member_insert. auto.
      * intros t [<-|T]; auto. apply B, member_insert. auto.
      * intros t T. apply D. now right.
      * intros t T. destruct (F t T) as [H|H]; auto. apply member_insert in H. destruct H as [->|H]; auto.
        right. apply D. now left.
Qed.

Lemma wave_is_right states : forall known new known' new',
  wave states known new = Some (known', new') -> good known ->
  good known' /\ grows known known' /\ (forall s t, In s states -> In t (next s) -> member t known' = true)
  /\ (forall s, In s new -> In s new')
  /\ (forall s, member s known' = true -> member s known = true \/ In s new').
Proof.
  induction states as [|s states IH]; simpl; intros known new known' new' E G.
  - inversion E; subst. unfold grows. intuition.
  - destruct (visit (next s) known new) as [[known1 new1]|] eqn:V; [|discriminate].
    destruct (visit_is_right _ _ _ _ _ V G) as (A & B & C & D & F).
    destruct (IH _ _ _ _ E A) as (A' & B' & C' & D' & F'). repeat split; auto.
    + intros t T. apply B', B, T.
    + intros s' t [<-|H] T; [apply B', C, T | now apply (C' s')].
    + intros t T. destruct (F' t T) as [H|H]; auto. destruct (F t H); auto.
Qed.

Lemma waves_are_right fuel : forall states known,
  waves fuel states known = true -> good known ->
  (forall s t, member s known = true -> In t (next s) -> In s states \/ member t known = true) ->
  exists all, good all /\ grows known all /\ (forall s t, member s all = true -> In t (next s) -> member t all = true).
Proof.
  induction fuel as [|fuel IH]; intros states known E G K.
  - destruct states; [|discriminate]. exists known. split; [exact G|split; [intros s H; exact H|]].
    intros s t H T. destruct (K s t H T); auto; contradiction.
  - destruct states as [|s0 states].
    + exists known. split; [exact G|split; [intros s H; exact H|]]. intros s t H T. destruct (K s t H T); auto; contradiction.
    + simpl in E. destruct (wave (s0 :: states) known []) as [[known' new']|] eqn:W.
      2: { simpl in W. rewrite W in E. discriminate. }
      pose proof W as W'. simpl in W'. rewrite W' in E. clear W'.
      destruct (wave_is_right _ _ _ _ _ W G) as (A & B & C & _ & F).
      destruct (IH new' known' E A) as (all & GA & GR & CL).
      { intros s t H T. destruct (F s H) as [H'|H']; auto. right.
        destruct (K s t H' T) as [I|I]; [now apply (C s)|now apply B]. }
      exists all. split; [exact GA|split; [intros s H; apply GR, B, H|exact CL]].
Qed.

Theorem search_is_right fuel starts :
  search fuel starts = true -> forall s, reached starts s -> bad s = false.
Proof.
  unfold search. destruct (visit starts (PositiveMap.empty _) []) as [[known new]|] eqn:V; [|discriminate].
  intros E.
  assert (N : forall s, member s (PositiveMap.empty _) = false).
  { intros s. unfold member, bucket. now rewrite PositiveMap.gempty. }
  destruct (visit_is_right _ _ _ _ _ V) as (A & _ & C & _ & F).
  { intros s H. rewrite N in H. discriminate. }
  destruct (waves_are_right fuel new known E A) as (all & GA & GR & CL).
  { intros s t H _. left. destruct (F s H) as [H'|H']; auto. rewrite N in H'. discriminate. }
  intros s R. apply GA. induction R; auto. now apply (CL s).
Qed.
End Search.
