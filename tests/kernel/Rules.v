(** The rule language: what rules mean, by plain arithmetic; how they become formulas over tracks; and the proof that a
    formula says what the rule means. Values that are not affine (/ mod min max xor, elements, entries of options) are
    made tracks: each has exactly one number, whatever the other tracks are. *)

From Coq Require Import List Arith NArith ZArith Bool Lia.
From Kernel Require Import Words Search Formulas.
Import ListNotations.
Open Scope Z_scope.

(** * Meaning *)

Inductive expression :=
| Num (z : Z)
| Name (i : nat)                        (** the coordinates in order, then the free variables in order *)
| Add (a b : expression)
| Sub (a b : expression)
| Times (z : Z) (a : expression)
| Div (a : expression) (m : positive)   (** rounded down; a divisor is 1 or more by its type *)
| Mod (a : expression) (m : positive)   (** from 0 to m − 1 *)
| Min (a b : expression)
| Max (a b : expression)
| Xor (a b : expression).

Inductive relation := Eq | Ne | Lt | Le | Gt | Ge.

Inductive condition :=
| Always
| Compare (a : expression) (r : relation) (b : expression)
| Within (a : expression) (ranges : list (Z * Z))
| PowerOf (a : expression) (base : N)
| Both (c d : condition)
| Either (c d : condition)
| Neither (c : condition).              (** not c *)

Fixpoint val (names : list Z) (e : expression) : Z :=
  match e with
  | Num z => z
  | Name i => nth i names 0
  | Add a b => val names a + val names b
  | Sub a b => val names a - val names b
  | Times z a => z * val names a
  | Div a m => val names a / Zpos m
  | Mod a m => val names a mod Zpos m
  | Min a b => Z.min (val names a) (val names b)
  | Max a b => Z.max (val names a) (val names b)
  | Xor a b => Z.of_N (N.lxor (Z.to_N (val names a)) (Z.to_N (val names b)))
  end.

(** xor has no value where an operand is negative. *)
Fixpoint defined (names : list Z) (e : expression) : Prop :=
  match e with
  | Num _ | Name _ => True
  | Add a b | Sub a b | Min a b | Max a b => defined names a /\ defined names b
  | Times _ a | Div a _ | Mod a _ => defined names a
  | Xor a b => defined names a /\ defined names b /\ 0 <= val names a /\ 0 <= val names b
  end.

Definition related (r : relation) (x y : Z) : Prop :=
  match r with Eq => x = y | Ne => x <> y | Lt => x < y | Le => x <= y | Gt => x > y | Ge => x >= y end.
Fixpoint within (x : Z) (ranges : list (Z * Z)) : Prop :=
  match ranges with [] => False | (low, high) :: ranges => low <= x <= high \/ within x ranges end.
Definition wanted_is (wanted : bool) (P : Prop) : Prop := if wanted then P else ~ P.

(** The condition holds ([wanted = true]), or its negation does. Where an expression has no value, a comparison does not
    hold, and neither does its negation: negations are brought to the comparisons. *)
Fixpoint means (names : list Z) (wanted : bool) (c : condition) : Prop :=
  match c with
  | Always => wanted_is wanted True
  | Compare a r b =>
    (defined names a /\ defined names b) /\ wanted_is wanted (related r (val names a) (val names b))
  | Within a ranges => defined names a /\ wanted_is wanted (within (val names a) ranges)
  | PowerOf a base => defined names a /\ wanted_is wanted (exists j, val names a = Z.of_N (base ^ j))
  | Both c d => if wanted then means names wanted c /\ means names wanted d
                else means names wanted c \/ means names wanted d
  | Either c d => if wanted then means names wanted c \/ means names wanted d
                  else means names wanted c /\ means names wanted d
  | Neither c => means names (negb wanted) c
  end.

Definition integers (numbers : list N) : list Z := map Z.of_N numbers.

(** A rule: (coordinates) -> (entries) where the condition holds, for some values of the free variables. *)
Record rule := { variables : nat; where_ : condition; entries : list expression }.

(** Position [y] is an option of position [x] by this rule, the domain of options being [domain]. *)
Definition leads_to (domain : condition) (r : rule) (x y : list N) : Prop :=
  exists free : list N, length free = variables r
  /\ means (integers (x ++ free)) true (where_ r)
  /\ Forall (defined (integers (x ++ free))) (entries r)
  /\ integers y = map (val (integers (x ++ free))) (entries r)
  /\ means (integers y) true domain.

(** * Formulas *)

Fixpoint padd (a b : list Z) : list Z :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a, y :: b => x + y :: padd a b
  end.
Definition fadd (a b : form) : form := (fst a + fst b, padd (snd a) (snd b)).
Definition fscale (z : Z) (a : form) : form := (z * fst a, map (Z.mul z) (snd a)).
Definition fsub (a b : form) : form := fadd a (fscale (-1) b).
Definition constant (z : Z) : form := (z, []).
Definition unit_form (track : nat) : form := (0, repeat 0 track ++ [1]).

(** What must be added to both so that they are sums of naturals. *)
Fixpoint plift (a b : list Z) : list Z :=
  match a, b with
  | [], _ => map (fun y => Z.max 0 (- y)) b
  | _, [] => map (fun x => Z.max 0 (- x)) a
  | x :: a, y :: b => Z.max 0 (Z.max (- x) (- y)) :: plift a b
  end.
Definition lift (a b : form) : form := (Z.max 0 (Z.max (- fst a) (- fst b)), plift (snd a) (snd b)).

Definition low_of (f : form) : Z := - Z.max 0 (Z.max (positive_part (snd f)) (fst f + 1)).
Definition at_least_zero (f : form) : formula :=
  Atom (Linear false f (low_of f) (Z.max 0 (Z.max (negative_part (snd f)) (- fst f)))).
Definition is_zero (f : form) : formula :=
  Atom (Linear true f (low_of f) (Z.max 0 (Z.max (negative_part (snd f)) (1 - fst f)))).

(** The track on which a form is the number alone. *)
Fixpoint single_in (weights : list Z) (i : nat) : option nat :=
  match weights with
  | [] => None
  | w :: weights =>
    if w =? 0 then single_in weights (S i)
    else if (w =? 1) && forallb (Z.eqb 0) weights then Some i else None
  end.
Definition single (f : form) : option nat := if fst f =? 0 then single_in (snd f) 0 else None.
Definition constant_of (f : form) : option Z := if forallb (Z.eqb 0) (snd f) then Some (fst f) else None.

(** The number, or 0 where it is negative, on a track; what defines the track; the number of tracks then. *)
Definition natural_track (f : form) (n : nat) : nat * formula * nat :=
  match single f with
  | Some i => (i, TrueF, n)
  | None => (n, Or (is_zero (fsub f (unit_form n)))
                   (And (at_least_zero (fscale (-1) f)) (is_zero (unit_form n))), S n)
  end.
(** An operand of xor: tracks (none or one) and a constant. *)
Definition operand (f : form) (n : nat) : list nat * N * formula * nat :=
  match constant_of f with
  | Some c => ([], Z.to_N c, TrueF, n)
  | None => let '(i, defs, n) := natural_track f n in ([i], 0%N, defs, n)
  end.

(** An expression over the names, which are forms: its form, when it has a value, the definitions of the tracks that are
    made from track n on, and the number of tracks then. *)
Fixpoint make (scene : list form) (n : nat) (e : expression) : form * formula * formula * nat :=
  match e with
  | Num z => (constant z, TrueF, TrueF, n)
  | Name i => (nth i scene (constant 0), TrueF, TrueF, n)
  | Add a b =>
    let '(fa, va, da, n) := make scene n a in
    let '(fb, vb, db, n) := make scene n b in (fadd fa fb, And va vb, And da db, n)
  | Sub a b =>
    let '(fa, va, da, n) := make scene n a in
    let '(fb, vb, db, n) := make scene n b in (fsub fa fb, And va vb, And da db, n)
  | Times z a => let '(fa, va, da, n) := make scene n a in (fscale z fa, va, da, n)
  | Div a m =>
    let '(fa, va, da, n) := make scene n a in
    let over := lift fa (constant 0) in
    let rest := fsub (fadd fa (fscale (Zpos m) over)) (fscale (Zpos m) (unit_form n)) in
    (fsub (unit_form n) over, va,
     And da (And (at_least_zero rest) (at_least_zero (fsub (constant (Zpos m - 1)) rest))), S n)
  | Mod a m =>
    let '(fa, va, da, n) := make scene n a in
    let over := lift fa (constant 0) in
    let rest := fsub (fadd fa (fscale (Zpos m) over)) (fscale (Zpos m) (unit_form n)) in
    (rest, va, And da (And (at_least_zero rest) (at_least_zero (fsub (constant (Zpos m - 1)) rest))), S n)
  | Min a b =>
    let '(fa, va, da, n) := make scene n a in
    let '(fb, vb, db, n) := make scene n b in
    let out := fsub (unit_form n) (lift fa fb) in
    (out, And va vb,
     And (And da db) (And (And (at_least_zero (fsub fa out)) (at_least_zero (fsub fb out)))
                          (Or (is_zero (fsub fa out)) (is_zero (fsub fb out)))), S n)
  | Max a b =>
    let '(fa, va, da, n) := make scene n a in
    let '(fb, vb, db, n) := make scene n b in
    let out := fsub (unit_form n) (lift fa fb) in
    (out, And va vb,
     And (And da db) (And (And (at_least_zero (fsub out fa)) (at_least_zero (fsub out fb)))
                          (Or (is_zero (fsub fa out)) (is_zero (fsub fb out)))), S n)
  | Xor a b =>
    let '(fa, va, da, n) := make scene n a in
    let '(fb, vb, db, n) := make scene n b in
    let '(ta, ca, ea, n) := operand fa n in
    let '(tb, cb, eb, n) := operand fb n in
    (unit_form n, And (And va vb) (And (at_least_zero fa) (at_least_zero fb)),
     And (And da db) (And (And ea eb) (Atom (XorIs (ta ++ tb ++ [n]) (N.lxor ca cb)))), S n)
  end.

Definition relation_formula (r : relation) (a b : form) : formula :=
  match r with
  | Eq => is_zero (fsub b a)
  | Ne => Not (is_zero (fsub b a))
  | Lt => at_least_zero (fsub (fsub b a) (constant 1))
  | Le => at_least_zero (fsub b a)
  | Gt => at_least_zero (fsub (fsub a b) (constant 1))
  | Ge => at_least_zero (fsub a b)
  end.
Fixpoint ranges_formula (f : form) (ranges : list (Z * Z)) : formula :=
  match ranges with
  | [] => Not TrueF
  | (low, high) :: ranges =>
    let here := if low =? high then is_zero (fsub f (constant low))
                else And (at_least_zero (fsub f (constant low))) (at_least_zero (fsub (constant high) f)) in
    Or here (ranges_formula f ranges)
  end.
Definition wanted_formula (wanted : bool) (f : formula) : formula := if wanted then f else Not f.

(** A condition, or its negation: the formula, the definitions of the tracks it makes, the number of tracks then. *)
Fixpoint make_condition (scene : list form) (n : nat) (wanted : bool) (c : condition) : formula * formula * nat :=
  match c with
  | Always => (wanted_formula wanted TrueF, TrueF, n)
  | Compare a r b =>
    let '(fa, va, da, n) := make scene n a in
    let '(fb, vb, db, n) := make scene n b in
    (And (And va vb) (wanted_formula wanted (relation_formula r fa fb)), And da db, n)
  | Within a ranges =>
    let '(fa, va, da, n) := make scene n a in
    (And va (wanted_formula wanted (ranges_formula fa ranges)), da, n)
  | PowerOf a _ =>
    let '(fa, va, da, n) := make scene n a in
    let '(i, ea, n) := natural_track fa n in (And va (wanted_formula wanted (Atom (Power i))), And da ea, n)
  | Both c d =>
    let '(fc, dc, n) := make_condition scene n wanted c in
    let '(fd, dd, n) := make_condition scene n wanted d in
    ((if wanted then And fc fd else Or fc fd), And dc dd, n)
  | Either c d =>
    let '(fc, dc, n) := make_condition scene n wanted c in
    let '(fd, dd, n) := make_condition scene n wanted d in
    ((if wanted then Or fc fd else And fc fd), And dc dd, n)
  | Neither c => make_condition scene n (negb wanted) c
  end.

(** The entries of an option, each on a track: the tracks, when they have values, the definitions. An entry that is negative
    has no number on its track: so the option does not exist. *)
Fixpoint make_entries (scene : list form) (n : nat) (es : list expression) : list nat * formula * formula * nat :=
  match es with
  | [] => ([], TrueF, TrueF, n)
  | e :: es =>
    let '(f, v, d, n) := make scene n e in
    let '(i, di, n) := match single f with
                       | Some i => (i, TrueF, n)
                       | None => (n, is_zero (fsub f (unit_form n)), S n)
                       end in
    let '(tracks, vs, ds, n) := make_entries scene n es in (i :: tracks, And v vs, And (And d di) ds, n)
  end.

(** A rule of a game with c coordinates: the formula, the tracks of the option, the number of tracks. Between the
    coordinates and the free variables there are [gap] tracks of which the rule does not speak (values). *)
Definition name_tracks (c gap : nat) (r : rule) : list nat := seq 0 c ++ seq (c + gap) (variables r).
Definition make_rule (domain : condition) (c gap : nat) (r : rule) : formula * list nat * nat :=
  let n := (c + gap + variables r)%nat in
  let scene := map unit_form (name_tracks c gap r) in
  let '(fw, dw, n) := make_condition scene n true (where_ r) in
  let '(tracks, ve, de, n) := make_entries scene n (entries r) in
  let '(fd, dd, n) := make_condition (map unit_form tracks) n true domain in
  (And (And dw (And de dd)) (And fw (And ve fd)), tracks, n).

(** * Proof *)

Section Proof.
Variable k : N.
Notation holds := (holds k).
Notation is_right := (is_right k).

(** xor needs base 2, and a set of powers the base of the numeration. *)
Fixpoint expression_is_readable (e : expression) : bool :=
  match e with
  | Num _ | Name _ => true
  | Add a b | Sub a b | Min a b | Max a b => expression_is_readable a && expression_is_readable b
  | Times _ a | Div a _ | Mod a _ => expression_is_readable a
  | Xor a b => (k =? 2)%N && expression_is_readable a && expression_is_readable b
  end.
Fixpoint is_readable (c : condition) : bool :=
  match c with
  | Always => true
  | Compare a _ b => expression_is_readable a && expression_is_readable b
  | Within a _ => expression_is_readable a
  | PowerOf a base => (base =? k)%N && expression_is_readable a
  | Both c d | Either c d => is_readable c && is_readable d
  | Neither c => is_readable c
  end.

Definition fits (n : nat) (f : form) : Prop := (length (snd f) <= n)%nat.

Lemma dot_nil env : dot [] env = 0.
Proof. reflexivity. Qed.

Lemma dot_app weights : forall env more, (length weights <= length env)%nat -> dot weights (env ++ more) = dot weights env.
Proof.
  induction weights; destruct env; simpl; intros more L; auto; try lia. rewrite IHweights; lia.
Qed.
Lemma form_value_app f env more : fits (length env) f -> form_value f (env ++ more) = form_value f env.
Proof. intros F. unfold form_value. rewrite dot_app; auto. Qed.

Lemma dot_padd a : forall b env, dot (padd a b) env = dot a env + dot b env.
Proof. induction a; destruct b, env; simpl; try lia. rewrite IHa. lia. Qed.
Lemma value_fadd a b env : form_value (fadd a b) env = form_value a env + form_value b env.
Proof. unfold form_value, fadd. simpl. rewrite dot_padd. lia. Qed.
Lemma dot_scale z a : forall env, dot (map (Z.mul z) a) env = z * dot a env.
Proof. induction a; destruct env; simpl; try lia. rewrite IHa. lia. Qed.
Lemma value_fscale z a env : form_value (fscale z a) env = z * form_value a env.
Proof. unfold form_value, fscale. simpl. rewrite dot_scale. lia. Qed.
Lemma value_fsub a b env : form_value (fsub a b) env = form_value a env - form_value b env.
Proof. unfold fsub. rewrite value_fadd, value_fscale. lia. Qed.
Lemma value_constant z env : form_value (constant z) env = z.
Proof. unfold form_value. simpl. lia. Qed.
Lemma value_unit i : forall env, form_value (unit_form i) env = Z.of_N (get env i).
Proof.
  unfold form_value, get. simpl. induction i; intros [|x env]; simpl; auto. destruct x; simpl; lia.
Qed.
Lemma value_lift a b env : 0 <= form_value (lift a b) env /\
  0 <= form_value a env + form_value (lift a b) env /\ 0 <= form_value b env + form_value (lift a b) env.
Proof.
  unfold form_value, lift. simpl. destruct a as [ca a], b as [cb b]. simpl.
  assert (H : forall a b env, 0 <= dot (plift a b) env /\ 0 <= dot a env + dot (plift a b) env /\
                              0 <= dot b env + dot (plift a b) env).
  { clear. induction a as [|x a IHa].
    - induction b as [|y b IHb]; intros [|v env]; simpl in *; try lia.
      specialize (IHb env). destruct (Z.max_spec 0 (- y)); nia.
    - intros [|y b] [|v env]; simpl; try lia.
      + assert (M : forall l e, 0 <= dot (map (fun x => Z.max 0 (- x)) l) e /\
                                0 <= dot l e + dot (map (fun x => Z.max 0 (- x)) l) e).
        { clear. induction l as [|y l IHl]; intros [|v env]; simpl in *; try lia.
          specialize (IHl env). destruct (Z.max_spec 0 (- y)); nia. }
        specialize (M a env). destruct (Z.max_spec 0 (- x)); nia.
      + specialize (IHa b env). assert (0 <= Z.of_N v) by lia.
        set (m := Z.max 0 (Z.max (- x) (- y))). assert (0 <= m /\ - x <= m /\ - y <= m) by lia. clearbody m. nia. }
  specialize (H a b env). lia.
Qed.

Lemma length_padd a : forall b n, (length a <= n -> length b <= n -> length (padd a b) <= n)%nat.
Proof. induction a; destruct b; simpl; intros n A B; try lia. destruct n; [lia|]. specialize (IHa b n). lia. Qed.
Lemma fits_fadd n a b : fits n a -> fits n b -> fits n (fadd a b).
Proof. unfold fits, fadd. simpl. apply length_padd. Qed.
Lemma fits_fscale n z a : fits n a -> fits n (fscale z a).
Proof. unfold fits, fscale. simpl. now rewrite map_length. Qed.
Lemma fits_fsub n a b : fits n a -> fits n b -> fits n (fsub a b).
Proof. intros. apply fits_fadd; auto. now apply fits_fscale. Qed.
Lemma fits_constant n z : fits n (constant z).
Proof. unfold fits. simpl. lia. Qed.
Lemma fits_unit n i : (i < n)%nat -> fits n (unit_form i).
Proof. unfold fits. simpl. rewrite app_length, repeat_length. simpl. lia. Qed.
Lemma fits_lift n a b : fits n a -> fits n b -> fits n (lift a b).
Proof.
  unfold fits, lift. destruct a as [ca a], b as [cb b]. simpl. clear.
  revert b n. induction a; destruct b; simpl; intros n A B; rewrite ?map_length; try lia.
  destruct n; [lia|]. specialize (IHa b n). lia.
Qed.
Lemma fits_more n m f : (n <= m)%nat -> fits n f -> fits m f.
Proof. unfold fits. lia. Qed.

Lemma holds_at_least_zero env f : holds env (at_least_zero f) <-> form_value f env >= 0.
Proof. reflexivity. Qed.
Lemma holds_is_zero env f : holds env (is_zero f) <-> form_value f env = 0.
Proof. reflexivity. Qed.
Lemma right_at_least_zero n f : fits n f -> is_right n (at_least_zero f).
Proof. unfold fits, at_least_zero, low_of. cbn [Formulas.is_right atom_is_right]. intuition lia. Qed.
Lemma right_is_zero n f : fits n f -> is_right n (is_zero f).
Proof. unfold fits, is_zero, low_of. cbn [Formulas.is_right atom_is_right]. intuition lia. Qed.

Lemma get_app env more i : (i < length env)%nat -> get (env ++ more) i = get env i.
Proof. unfold get. intros. now apply app_nth1. Qed.
Lemma project_app env more on : Forall (fun i => i < length env)%nat on -> project on (env ++ more) = project on env.
Proof. intros H. unfold project. induction H; simpl; auto. rewrite IHForall, get_app; auto. Qed.

Lemma right_more n m f : (n <= m)%nat -> is_right n f -> is_right m f.
Proof.
  intros L. induction f as [|a| | |]; simpl; try tauto.
  destruct a; simpl; try tauto.
  - intros [H1 H2]. split; [lia|exact H2].
  - intros [H1 H2]. split; auto. eapply Forall_impl; [|exact H2]. simpl. intros; lia.
  - lia.
  - intros [H1 H2]. split; auto. eapply Forall_impl; [|exact H2]. simpl. intros; lia.
Qed.

(** More tracks behind change nothing. *)
Lemma holds_app f env more : is_right (length env) f -> (holds (env ++ more) f <-> holds env f).
Proof.
  induction f as [|a| | |]; simpl; try tauto. destruct a; simpl; intros R.
  - destruct is_equation; rewrite form_value_app; try tauto; unfold fits; tauto.
  - now rewrite project_app.
  - now rewrite get_app.
  - now rewrite project_app.
Qed.

(** Behind the tracks of [env], the definitions hold of just one list of numbers, and only if P. *)
Definition makes (env : list N) (defs : formula) (P : Prop) (made : list N) : Prop :=
  forall more, length more = length made -> (holds (env ++ more) defs <-> P /\ more = made).

Lemma makes_nothing env : makes env TrueF True [].
Proof. intros more L. destruct more; [simpl; tauto|discriminate]. Qed.

Lemma makes_one env defs (P : Prop) x :
  (forall y, holds (env ++ [y]) defs <-> P /\ y = x) -> makes env defs P [x].
Proof.
  intros H more L. destruct more as [|y [|]]; try discriminate. rewrite H. split; intros [H1 H2]; split; auto; congruence.
Qed.

Lemma makes_both env d1 d2 (P Q : Prop) l1 l2 :
  is_right (length env + length l1) d1 -> makes env d1 P l1 -> (P -> makes (env ++ l1) d2 Q l2) ->
  makes env (And d1 d2) (P /\ Q) (l1 ++ l2).
Proof.
  intros R M1 M2 more L. rewrite app_length in L.
  set (a := firstn (length l1) more). set (b := skipn (length l1) more).
  assert (La : length a = length l1) by (unfold a; rewrite firstn_length; lia).
  assert (Lb : length b = length l2) by (unfold b; rewrite skipn_length; lia).
  assert (E : more = a ++ b) by (symmetry; apply firstn_skipn).
  clearbody a b. subst more. cbn [Formulas.holds]. rewrite app_assoc.
  rewrite (holds_app d1) by (rewrite app_length, La; auto). rewrite (M1 a La). split.
  - intros [[p ->] H]. apply (M2 p b Lb) in H. destruct H as [q ->]. auto.
  - intros [[p q] H].
    assert (a = l1 /\ b = l2) as [-> ->].
    { clear - La H. revert l1 La H. induction a; destruct l1; simpl; intros L H; try discriminate; auto.
      injection H as -> H. destruct (IHa l1); auto. now subst. }
    split; auto. apply (M2 p l2); auto.
Qed.

Lemma makes_iff env d (P Q : Prop) l : (P <-> Q) -> makes env d P l -> makes env d Q l.
Proof. intros E M more L. rewrite (M more L). tauto. Qed.

Lemma makes_truth env d1 d2 l1 l2 :
  is_right (length env + length l1) d1 -> makes env d1 True l1 -> makes (env ++ l1) d2 True l2 ->
  makes env (And d1 d2) True (l1 ++ l2).
Proof. intros. eapply makes_iff; [|apply makes_both; eauto]. tauto. Qed.

Lemma makes_itself env d (P : Prop) l : makes env d P l -> P -> holds (env ++ l) d.
Proof. intros M p. apply M; auto. Qed.

Lemma single_in_is_right weights : forall i t, single_in weights i = Some t ->
  (i <= t < i + length weights)%nat /\ forall env, dot weights env = Z.of_N (get env (t - i)).
Proof.
  induction weights as [|w weights IH]; simpl; intros i t E; [discriminate|].
  destruct (Z.eqb_spec w 0) as [->|N].
  - apply IH in E. destruct E as [L E]. split; [lia|]. intros env. replace (t - i)%nat with (S (t - S i)) by lia.
    destruct env as [|x env]; [reflexivity|]. cbn [dot]. rewrite E. unfold get. simpl. lia.
  - destruct ((w =? 1) && forallb (Z.eqb 0) weights) eqn:F; [|discriminate]. inversion E; subst.
    apply andb_true_iff in F. destruct F as [F1 F2]. apply Z.eqb_eq in F1. subst w.
    split; [lia|]. intros env. rewrite Nat.sub_diag. destruct env as [|x env]; [reflexivity|]. cbn [dot]. unfold get. simpl nth.
    replace (dot weights env) with 0; [lia|]. revert env. clear - F2. induction weights as [|a weights IHweights]; cbn [forallb dot] in *; auto.
    apply andb_true_iff in F2. destruct F2 as [F1 F2]. apply Z.eqb_eq in F1. subst a. intros [|x env]; auto.
    specialize (IHweights F2 env). lia.
Qed.
Lemma single_is_right f t : single f = Some t ->
  (t < length (snd f))%nat /\ forall env, form_value f env = Z.of_N (get env t).
Proof.
  unfold single. destruct (Z.eqb_spec (fst f) 0) as [E|]; [|discriminate]. intros H.
  apply single_in_is_right in H. destruct H as [L H]. split; [lia|]. intros env. unfold form_value. rewrite H, E.
  now rewrite Nat.sub_0_r.
Qed.
Lemma constant_of_is_right f c : constant_of f = Some c -> forall env, form_value f env = c.
Proof.
  unfold constant_of, form_value. destruct (forallb (Z.eqb 0) (snd f)) eqn:F; [|discriminate]. intros E. inversion E.
  destruct f as [c' weights]. simpl in *. clear E H0. intros env. assert (dot weights env = 0); [|lia].
  revert env. induction weights as [|a weights IHweights]; cbn [forallb dot] in *; auto. apply andb_true_iff in F. destruct F as [F1 F2].
  apply Z.eqb_eq in F1. subst a. intros [|x env]; auto.
    specialize (IHweights F2 env). lia.
Qed.

Lemma get_last env x : get (env ++ [x]) (length env) = x.
Proof. unfold get. rewrite app_nth2, Nat.sub_diag; auto. Qed.

Lemma natural_track_is_right env f : fits (length env) f ->
  let '(i, defs, n) := natural_track f (length env) in
  exists made, n = (length env + length made)%nat /\ (i < n)%nat /\ is_right n defs /\ makes env defs True made
  /\ get (env ++ made) i = Z.to_N (form_value f env).
Proof.
  intros F. unfold natural_track. destruct (single f) as [i|] eqn:S.
  - apply single_is_right in S. destruct S as [L V]. exists []. unfold fits in F. simpl. rewrite app_nil_r, V.
    refine (conj _ (conj _ (conj I (conj (makes_nothing _) _)))); [lia|lia|]. now rewrite N2Z.id.
  - exists [Z.to_N (form_value f env)].
    assert (FS : fits (Datatypes.S (length env)) f) by (eapply fits_more; [|eauto]; lia).
    assert (FU : fits (Datatypes.S (length env)) (unit_form (length env))) by (apply fits_unit; lia).
    refine (conj _ (conj _ (conj _ (conj _ _)))); [simpl; lia|lia| | |apply get_last].
    + cbn [Formulas.is_right]. pose proof right_is_zero as Z0. pose proof right_at_least_zero as G0.
      cbn [Formulas.is_right] in Z0, G0. split; [apply Z0; now apply fits_fsub|].
      split; [apply G0; now apply fits_fscale|apply Z0; auto].
    + apply makes_one. intros y. cbn [Formulas.holds].
      pose proof holds_is_zero as Z0. pose proof holds_at_least_zero as G0. cbn [Formulas.holds] in Z0, G0.
      rewrite !Z0, !G0, value_fsub, value_fscale, value_unit, get_last, form_value_app by auto. lia.
Qed.
Local Opaque is_zero at_least_zero fadd fsub fscale unit_form lift constant.

Lemma lxor_cancels a b c d y :
  N.lxor a (N.lxor b y) = N.lxor c d <-> y = N.lxor (N.lxor a c) (N.lxor b d).
Proof.
  split.
  - intros H. apply (f_equal (fun z => N.lxor z (N.lxor a b))) in H.
    assert (E : N.lxor (N.lxor a (N.lxor b y)) (N.lxor a b) = y).
    { apply N.bits_inj. intros i. rewrite !N.lxor_spec.
      destruct (N.testbit a i), (N.testbit b i), (N.testbit y i); reflexivity. }
    rewrite E in H. rewrite H. apply N.bits_inj. intros i. rewrite !N.lxor_spec.
    destruct (N.testbit a i), (N.testbit b i), (N.testbit c i), (N.testbit d i); reflexivity.
  - intros ->. apply N.bits_inj. intros i. rewrite !N.lxor_spec.
    destruct (N.testbit a i), (N.testbit b i), (N.testbit c i), (N.testbit d i); reflexivity.
Qed.

Lemma xor_of_app a b : xor_of (a ++ b) = N.lxor (xor_of a) (xor_of b).
Proof. induction a; simpl; auto. rewrite IHa. apply N.lxor_assoc || now rewrite N.lxor_assoc. Qed.

Lemma operand_is_right env f : fits (length env) f ->
  let '(on, c, defs, n) := operand f (length env) in
  exists made, n = (length env + length made)%nat /\ Forall (fun i => i < n)%nat on /\ is_right n defs
  /\ makes env defs True made /\ N.lxor (xor_of (project on (env ++ made))) c = Z.to_N (form_value f env).
Proof.
  intros F. unfold operand. destruct (constant_of f) as [c|] eqn:C.
  - exists []. simpl length. rewrite Nat.add_0_r.
    refine (conj eq_refl (conj (Forall_nil _) (conj I (conj (makes_nothing _) _)))).
    rewrite (constant_of_is_right _ _ C). reflexivity.
  - pose proof (natural_track_is_right env f F) as H. destruct (natural_track f (length env)) as [[i defs] n].
    destruct H as (made & -> & L & R & M & G). exists made.
    refine (conj eq_refl (conj _ (conj R (conj M _)))); [repeat constructor; auto|].
    simpl. rewrite G. rewrite !N.lxor_0_r. reflexivity.
Qed.

Definition agrees (scene : list form) (names : list Z) (env : list N) : Prop :=
  forall i, nth i names 0 = form_value (nth i scene (constant 0)) env.

Lemma fits_nth n scene i : Forall (fits n) scene -> fits n (nth i scene (constant 0)).
Proof.
  intros H. destruct (Nat.lt_ge_cases i (length scene)).
  - rewrite Forall_forall in H. now apply H, nth_In.
  - rewrite nth_overflow by auto. apply fits_constant.
Qed.
Lemma agrees_app scene names env more :
  Forall (fits (length env)) scene -> agrees scene names env -> agrees scene names (env ++ more).
Proof. intros F A i. rewrite A, form_value_app; auto. now apply fits_nth. Qed.
Lemma all_fit_more n m scene : (n <= m)%nat -> Forall (fits n) scene -> Forall (fits m) scene.
Proof. intros L. apply Forall_impl. intros. eapply fits_more; eauto. Qed.

(** What is to be shown of an expression, and of two one after the other. *)
Definition expression_spec (names : list Z) (env : list N) (e : expression) (result : form * formula * formula * nat) :=
  let '(f, v, d, n) := result in
  exists made, n = length (env ++ made) /\ fits n f /\ is_right n v /\ is_right n d /\ makes env d True made
  /\ form_value f (env ++ made) = val names e /\ (holds (env ++ made) v <-> defined names e).
Definition two_spec (names : list Z) (env : list N) (a b : expression) (fa fb : form) (v d : formula) (n : nat) :=
  exists made, n = length (env ++ made) /\ fits n fa /\ fits n fb /\ is_right n v /\ is_right n d /\ makes env d True made
  /\ form_value fa (env ++ made) = val names a /\ form_value fb (env ++ made) = val names b
  /\ (holds (env ++ made) v <-> defined names a /\ defined names b).

Lemma two_is_right names env scene a b :
  expression_spec names env a (make scene (length env) a) ->
  (forall env', (length env <= length env')%nat -> (forall more, env' = env ++ more ->
     expression_spec names env' b (make scene (length env') b))) ->
  let '(fa, va, da, n1) := make scene (length env) a in
  let '(fb, vb, db, n2) := make scene n1 b in
  two_spec names env a b fa fb (And va vb) (And da db) n2.
Proof.
  intros A B. destruct (make scene (length env) a) as [[[fa va] da] n1].
  destruct A as (la & -> & Ffa & Rva & Rda & Ma & Va & Da).
  specialize (B (env ++ la)). rewrite app_length in B. specialize (B ltac:(lia) la eq_refl). rewrite <- app_length in B.
  destruct (make scene (length (env ++ la)) b) as [[[fb vb] db] n2].
  destruct B as (lb & -> & Ffb & Rvb & Rdb & Mb & Vb & Db).
  assert (L : (length (env ++ la) <= length ((env ++ la) ++ lb))%nat) by (rewrite (app_length (env ++ la)); lia).
  exists (la ++ lb). rewrite !app_assoc.
  refine (conj eq_refl (conj (fits_more _ _ _ L Ffa) (conj Ffb (conj (conj (right_more _ _ _ L Rva) Rvb)
    (conj (conj (right_more _ _ _ L Rda) Rdb) (conj _ (conj _ (conj Vb _)))))))).
  - apply makes_truth; auto. now rewrite <- app_length.
  - now rewrite form_value_app.
  - simpl. rewrite holds_app by auto. tauto.
Qed.

Lemma makes_one_more env d made d1 x :
  is_right (length (env ++ made)) d -> makes env d True made ->
  (forall y, holds ((env ++ made) ++ [y]) d1 <-> y = x) -> makes env (And d d1) True (made ++ [x]).
Proof.
  intros R M H. apply makes_truth; auto.
  - now rewrite <- app_length.
  - apply makes_one. intros y. rewrite H. tauto.
Qed.

Lemma length_one_more (env made : list N) x : S (length (env ++ made)) = length (env ++ made ++ [x]).
Proof. rewrite !app_length. simpl. lia. Qed.

Lemma quotient_track A L m y : 0 < m -> 0 <= L -> 0 <= A + L ->
  ((A + m * L - m * Z.of_N y >= 0 /\ m - 1 - (A + m * L - m * Z.of_N y) >= 0) <-> y = Z.to_N (A / m + L)).
Proof.
  intros. pose proof (Z.div_mod A m ltac:(lia)). pose proof (Z.mod_pos_bound A m ltac:(lia)).
  set (q := A / m) in *. set (r := A mod m) in *. clearbody q r.
  assert (0 <= q + L). { destruct (Z.le_gt_cases 0 (q + L)); auto. nia. }
  split.
  - intros [Y1 Y2]. assert (Z.of_N y = q + L); [|lia].
    destruct (Z.lt_trichotomy (Z.of_N y) (q + L)) as [|[|]]; auto; nia.
  - intros ->. rewrite Z2N.id by auto. nia.
Qed.

Hint Resolve fits_fadd fits_fsub fits_fscale fits_constant fits_lift right_at_least_zero right_is_zero : fits.
Lemma fits_one_more n f : fits n f -> fits (S n) f.
Proof. apply fits_more. lia. Qed.
Lemma fits_unit_one_more n : fits (S n) (unit_form n).
Proof. apply fits_unit. lia. Qed.
Lemma right_one_more n f : is_right n f -> is_right (S n) f.
Proof. apply right_more. lia. Qed.
Lemma holds_one_more (env made : list N) x f : is_right (length (env ++ made)) f ->
  (holds (env ++ made ++ [x]) f <-> holds (env ++ made) f).
Proof. rewrite app_assoc. apply holds_app. Qed.
Hint Resolve fits_one_more fits_unit_one_more right_one_more : fits.

Ltac values :=
  repeat first [rewrite value_fadd | rewrite value_fsub | rewrite value_fscale | rewrite value_constant
               | rewrite value_unit | rewrite get_last | rewrite form_value_app by auto with fits].

Lemma make_is_right names e : forall scene env,
  expression_is_readable e = true -> Forall (fits (length env)) scene -> agrees scene names env ->
  expression_spec names env e (make scene (length env) e).
Proof.
  induction e as [z|i|a IHa b IHb|a IHa b IHb|z a IHa|a IHa m|a IHa m|a IHa b IHb|a IHa b IHb|a IHa b IHb];
  intros scene env E F G; simpl in E.
  1: { exists []. rewrite app_nil_r. refine (conj eq_refl (conj (fits_constant _ _) (conj I (conj I (conj (makes_nothing _) _))))).
       split; [apply value_constant|simpl; tauto]. }
  1: { exists []. rewrite app_nil_r. refine (conj eq_refl (conj (fits_nth _ _ _ F) (conj I (conj I (conj (makes_nothing _) _))))).
       split; [symmetry; apply G|simpl; tauto]. }
  all: try (repeat (apply andb_true_iff in E; destruct E as [E ?]));
    try (assert (T := two_is_right names env scene a b (IHa scene env ltac:(assumption) F G)
      (fun env' L more H => IHb scene env' ltac:(assumption) (all_fit_more _ _ _ L F)
         ltac:(rewrite H; now apply agrees_app)))); 
    try specialize (IHa scene env ltac:(assumption) F G); simpl; 
    destruct (make scene (length env) a) as [[[fa va] da] n1];
    try (destruct (make scene n1 b) as [[[fb vb] db] n2]; destruct T as (made & -> & Fa & Fb & Rv & Rd & M & Va & Vb & D));
    try (destruct IHa as (made & -> & Fa & Rv & Rd & M & Va & D)).
  all: set (env' := env ++ made) in *.
  - exists made. fold env'. refine (conj eq_refl (conj _ (conj Rv (conj Rd (conj M (conj _ D)))))).
    + now apply fits_fadd.
    + rewrite value_fadd. simpl. lia.
  - exists made. fold env'. refine (conj eq_refl (conj _ (conj Rv (conj Rd (conj M (conj _ D)))))).
    + now apply fits_fsub.
    + rewrite value_fsub. simpl. lia.
  - exists made. fold env'. refine (conj eq_refl (conj _ (conj Rv (conj Rd (conj M (conj _ D)))))).
    + now apply fits_fscale.
    + rewrite value_fscale. simpl. lia.
  - set (over := lift fa (constant 0)). set (L := form_value over env').
    assert (P : 0 <= L /\ 0 <= val names a + L).
    { unfold L, over. rewrite <- Va. destruct (value_lift fa (constant 0) env') as (P1 & P2 & _). auto. }
    assert (Fo : fits (length env') over) by (unfold over; auto with fits).
    exists (made ++ [Z.to_N (val names a / Zpos m + L)]).
    refine (conj (length_one_more _ _ _) (conj _ (conj _ (conj _ (conj _ (conj _ _)))))).
    + auto 8 with fits.
    + auto with fits.
    + cbn [Formulas.is_right]. auto 12 with fits.
    + apply makes_one_more; auto. intros y. cbn [Formulas.holds]. rewrite !holds_at_least_zero. fold env'. values.
      fold L. rewrite Va. apply quotient_track; lia.
    + rewrite app_assoc. fold env'. values. fold L. rewrite Z2N.id.
      { simpl. lia. }
      pose proof (Z.div_mod (val names a) (Zpos m) ltac:(lia)). pose proof (Z.mod_pos_bound (val names a) (Zpos m) ltac:(lia)).
      destruct (Z.le_gt_cases 0 (val names a / Zpos m + L)); auto. nia.
    + rewrite holds_one_more by auto. exact D.
  - set (over := lift fa (constant 0)). set (L := form_value over env').
    assert (P : 0 <= L /\ 0 <= val names a + L).
    { unfold L, over. rewrite <- Va. destruct (value_lift fa (constant 0) env') as (P1 & P2 & _). auto. }
    assert (Fo : fits (length env') over) by (unfold over; auto with fits).
    exists (made ++ [Z.to_N (val names a / Zpos m + L)]).
    refine (conj (length_one_more _ _ _) (conj _ (conj _ (conj _ (conj _ (conj _ _)))))).
    + auto 8 with fits.
    + auto with fits.
    + cbn [Formulas.is_right]. auto 12 with fits.
    + apply makes_one_more; auto. intros y. cbn [Formulas.holds]. rewrite !holds_at_least_zero. fold env'. values.
      fold L. rewrite Va. apply quotient_track; lia.
    + rewrite app_assoc. fold env'. values. fold L. rewrite Z2N.id.
      { rewrite Va. cbn [val]. rewrite (Z.mod_eq (val names a)) by lia. ring. }
      pose proof (Z.div_mod (val names a) (Zpos m) ltac:(lia)). pose proof (Z.mod_pos_bound (val names a) (Zpos m) ltac:(lia)).
      destruct (Z.le_gt_cases 0 (val names a / Zpos m + L)); auto. nia.
    + rewrite holds_one_more by auto. exact D.
  - set (over := lift fa fb). set (L := form_value over env').
    assert (P : 0 <= L /\ 0 <= val names a + L /\ 0 <= val names b + L).
    { unfold L, over. rewrite <- Va, <- Vb. apply value_lift. }
    assert (Fo : fits (length env') over) by (unfold over; auto with fits).
    exists (made ++ [Z.to_N (Z.min (val names a) (val names b) + L)]).
    refine (conj (length_one_more _ _ _) (conj _ (conj _ (conj _ (conj _ (conj _ _)))))).
    + auto 8 with fits.
    + apply right_one_more. exact Rv.
    + cbn [Formulas.is_right] in *. destruct Rd. auto 14 with fits.
    + apply makes_one_more; auto. intros y. cbn [Formulas.holds]. rewrite !holds_at_least_zero, !holds_is_zero. fold env'.
      values. fold L. rewrite Va, Vb. lia.
    + rewrite app_assoc. fold env'. values. fold L. simpl. lia.
    + change (And va vb) with (And va vb). rewrite holds_one_more by exact Rv. exact D.
  - set (over := lift fa fb). set (L := form_value over env').
    assert (P : 0 <= L /\ 0 <= val names a + L /\ 0 <= val names b + L).
    { unfold L, over. rewrite <- Va, <- Vb. apply value_lift. }
    assert (Fo : fits (length env') over) by (unfold over; auto with fits).
    exists (made ++ [Z.to_N (Z.max (val names a) (val names b) + L)]).
    refine (conj (length_one_more _ _ _) (conj _ (conj _ (conj _ (conj _ (conj _ _)))))).
    + auto 8 with fits.
    + apply right_one_more. exact Rv.
    + cbn [Formulas.is_right] in *. destruct Rd. auto 14 with fits.
    + apply makes_one_more; auto. intros y. cbn [Formulas.holds]. rewrite !holds_at_least_zero, !holds_is_zero. fold env'.
      values. fold L. rewrite Va, Vb. lia.
    + rewrite app_assoc. fold env'. values. fold L. simpl. lia.
    + change (And va vb) with (And va vb). rewrite holds_one_more by exact Rv. exact D.
  - pose proof (operand_is_right env' fa Fa) as OA. destruct (operand fa (length env')) as [[[ta ca] ea] n3].
    destruct OA as (ma & -> & Ta & Ra & Ma & Xa). rewrite <- app_length in *.
    assert (L1 : (length env' <= length (env' ++ ma))%nat) by (rewrite app_length; lia).
    pose proof (operand_is_right (env' ++ ma) fb (fits_more _ _ _ L1 Fb)) as OB.
    destruct (operand fb (length (env' ++ ma))) as [[[tb cb] eb] n4].
    destruct OB as (mb & -> & Tb & Rb & Mb & Xb). rewrite <- app_length in *.
    assert (L2 : (length (env' ++ ma) <= length ((env' ++ ma) ++ mb))%nat) by (rewrite (app_length (env' ++ ma)); lia).
    set (env2 := (env' ++ ma) ++ mb) in *. set (x := N.lxor (Z.to_N (val names a)) (Z.to_N (val names b))).
    assert (K2 : k = 2%N) by now apply N.eqb_eq.
    assert (Ta' : Forall (fun i => i < length env2)%nat ta) by (eapply Forall_impl; [|exact Ta]; cbv beta; intros; lia).
    assert (RA : is_right (S (length env2)) (Atom (XorIs (ta ++ tb ++ [length env2]) (N.lxor ca cb)))).
    { split; auto. apply Forall_app. split; [|apply Forall_app; split; [|repeat constructor; lia]];
      (eapply Forall_impl; [|eassumption]; cbv beta; intros; lia). }
    assert (E2 : forall y, env' ++ (ma ++ mb) ++ [y] = env2 ++ [y]) by (intros; unfold env2; now rewrite !app_assoc).
    exists (made ++ (ma ++ mb) ++ [x]).
    assert (E3 : env ++ made ++ (ma ++ mb) ++ [x] = env2 ++ [x]) by (rewrite app_assoc; fold env'; apply E2).
    rewrite E3. rewrite app_length, Nat.add_1_r.
    assert (L3 : (length env' <= S (length env2))%nat) by lia.
    refine (conj eq_refl (conj (fits_unit_one_more _) (conj _ (conj _ (conj _ (conj _ _)))))).
    + split; [exact (right_more _ _ _ L3 Rv)|]. split; apply right_at_least_zero; apply (fits_more _ _ _ L3); auto.
    + split; [exact (right_more _ _ _ L3 Rd)|]. split; [|exact RA]. split; apply right_one_more; auto.
      apply (right_more _ _ _ L2); auto.
    + apply makes_truth; [now rewrite <- app_length|exact M|]. fold env'.
      apply makes_one_more.
      * rewrite app_assoc. fold env2. split; auto. apply (right_more _ _ _ L2); auto.
      * apply makes_truth; auto. now rewrite <- app_length.
      * intros y. rewrite (app_assoc env'). fold env2. simpl.
        unfold project. rewrite !map_app, !xor_of_app. simpl. rewrite N.lxor_0_r, get_last.
        change (map (get (env2 ++ [y])) ta) with (project ta (env2 ++ [y])).
        change (map (get (env2 ++ [y])) tb) with (project tb (env2 ++ [y])).
        rewrite !project_app by auto. unfold env2 at 1. rewrite (project_app (env' ++ ma)) by auto.
        rewrite lxor_cancels, Xa, Xb, form_value_app by auto. unfold x. now rewrite Va, Vb.
    + rewrite value_unit, get_last. reflexivity.
    +
      assert (HV : holds (env2 ++ [x]) (And va vb) <-> holds env' (And va vb)).
      { rewrite <- E2. apply holds_app. exact Rv. }
      simpl in *. rewrite HV, D. rewrite !holds_at_least_zero, <- E2, !form_value_app, Va, Vb by auto.
      split; [intros (A1 & A2 & A3)|intros (A1 & A2 & A3 & A4)]; repeat split; try tauto; lia.
Qed.

Lemma agrees_tracks on env :
  agrees (map unit_form on) (integers (project on env)) env.
Proof.
  intros i. unfold integers, project. destruct (Nat.lt_ge_cases i (length on)) as [L|L].
  - rewrite map_map. rewrite (nth_indep _ 0 (Z.of_N (get env 0))) by (now rewrite map_length).
    rewrite (nth_indep _ (constant 0) (unit_form 0)) by (now rewrite map_length).
    rewrite (map_nth (fun i => Z.of_N (get env i))), (map_nth unit_form), value_unit. reflexivity.
  - rewrite !nth_overflow by (rewrite ?map_length; auto). now rewrite value_constant.
Qed.
Lemma tracks_fit n on : Forall (fun i => i < n)%nat on -> Forall (fits n) (map unit_form on).
Proof. intros H. apply Forall_map. eapply Forall_impl; [|exact H]. intros. now apply fits_unit. Qed.
Lemma seq_below a n : Forall (fun i => i < a + n)%nat (seq a n).
Proof. apply Forall_forall. intros i H. apply in_seq in H. lia. Qed.
Lemma project_all env : project (seq 0 (length env)) env = env.
Proof.
  unfold project. apply (nth_ext _ _ 0%N 0%N); rewrite map_length, seq_length; auto. intros n L.
  rewrite (nth_indep _ 0%N (get env 0)) by (now rewrite map_length, seq_length).
  rewrite map_nth, seq_nth by auto. reflexivity.
Qed.

Hypothesis k_is_base : (2 <= k)%N.

Lemma holds_wanted env wanted f : holds env (wanted_formula wanted f) <-> wanted_is wanted (holds env f).
Proof. destruct wanted; reflexivity. Qed.
Lemma right_wanted n wanted f : is_right n f -> is_right n (wanted_formula wanted f).
Proof. destruct wanted; auto. Qed.
Lemma wanted_iff wanted P Q : (P <-> Q) -> (wanted_is wanted P <-> wanted_is wanted Q).
Proof. destruct wanted; simpl; tauto. Qed.

Lemma relation_formula_is_right env r a b :
  holds env (relation_formula r a b) <-> related r (form_value a env) (form_value b env).
Proof.
  destruct r; simpl; rewrite ?holds_is_zero, ?holds_at_least_zero; rewrite ?value_fsub, ?value_constant; lia.
Qed.
Lemma right_relation n r a b : fits n a -> fits n b -> is_right n (relation_formula r a b).
Proof. intros. destruct r; simpl; auto 8 with fits. Qed.

Lemma ranges_formula_is_right env f ranges :
  holds env (ranges_formula f ranges) <-> within (form_value f env) ranges.
Proof.
  induction ranges as [|[low high] ranges IH]; simpl; [tauto|]. rewrite IH. apply or_iff_compat_r.
  destruct (Z.eqb_spec low high); simpl; rewrite ?holds_is_zero, ?holds_at_least_zero, ?value_fsub, ?value_constant; lia.
Qed.
Lemma right_ranges n f ranges : fits n f -> is_right n (ranges_formula f ranges).
Proof.
  intros. induction ranges as [|[low high] ranges IH]; simpl; auto. split; auto.
  destruct (low =? high); simpl; auto 8 with fits.
Qed.

Definition condition_spec (names : list Z) (env : list N) (wanted : bool) (c : condition) (result : formula * formula * nat) :=
  let '(f, d, n) := result in
  exists made, n = length (env ++ made) /\ is_right n f /\ is_right n d /\ makes env d True made
  /\ (holds (env ++ made) f <-> means names wanted c).

Lemma make_condition_is_right names c : forall wanted scene env,
  is_readable c = true -> Forall (fits (length env)) scene -> agrees scene names env ->
  condition_spec names env wanted c (make_condition scene (length env) wanted c).
Proof.
  induction c as [|a r b|a ranges|a base|c IHc d IHd|c IHc d IHd|c IHc]; intros wanted scene env E F G; simpl in E.
  - exists []. rewrite app_nil_r. refine (conj eq_refl (conj _ (conj I (conj (makes_nothing _) _)))).
    + apply right_wanted. exact I.
    + apply holds_wanted.
  - apply andb_true_iff in E. destruct E as [Ea Eb].
    pose proof (two_is_right names env scene a b (make_is_right names a scene env Ea F G)
      (fun env' L more H => make_is_right names b scene env' Eb (all_fit_more _ _ _ L F)
         ltac:(rewrite H; now apply agrees_app))) as T.
    simpl. destruct (make scene (length env) a) as [[[fa va] da] n1]. destruct (make scene n1 b) as [[[fb vb] db] n2].
    destruct T as (made & -> & Fa & Fb & Rv & Rd & M & Va & Vb & D). exists made.
    refine (conj eq_refl (conj _ (conj Rd (conj M _)))).
    + split; auto. apply right_wanted, right_relation; auto.
    + change (holds (env ++ made) (And va vb) /\ holds (env ++ made) (wanted_formula wanted (relation_formula r fa fb)) <->
              means names wanted (Compare a r b)).
      rewrite D, holds_wanted. simpl. rewrite <- Va, <- Vb.
      rewrite (wanted_iff wanted _ _ (relation_formula_is_right _ _ _ _)). tauto.
  - pose proof (make_is_right names a scene env E F G) as T. simpl.
    destruct (make scene (length env) a) as [[[fa va] da] n1]. destruct T as (made & -> & Fa & Rv & Rd & M & Va & D).
    exists made. refine (conj eq_refl (conj _ (conj Rd (conj M _)))).
    + split; auto. apply right_wanted, right_ranges; auto.
    + simpl. rewrite D, holds_wanted, <- Va, (wanted_iff wanted _ _ (ranges_formula_is_right _ _ _)). tauto.
  - apply andb_true_iff in E. destruct E as [Eb Ea]. apply N.eqb_eq in Eb. subst base.
    pose proof (make_is_right names a scene env Ea F G) as T. simpl.
    destruct (make scene (length env) a) as [[[fa va] da] n1]. destruct T as (made & -> & Fa & Rv & Rd & M & Va & D).
    pose proof (natural_track_is_right (env ++ made) fa Fa) as T.
    destruct (natural_track fa (length (env ++ made))) as [[i ea] n2]. destruct T as (l & -> & Li & Re & Me & Gi).
    assert (L : (length (env ++ made) <= length (env ++ made) + length l)%nat) by lia.
    rewrite <- (app_length (env ++ made)) in *. exists (made ++ l). rewrite app_assoc.
    refine (conj eq_refl (conj _ (conj _ (conj _ _)))).
    + split; [apply (right_more _ _ _ L Rv)|]. apply right_wanted. exact Li.
    + split; [apply (right_more _ _ _ L Rd)|exact Re].
    + apply makes_truth; auto. now rewrite <- app_length.
    + cbn [Formulas.holds]. rewrite holds_app, D, holds_wanted by auto. simpl. apply and_iff_compat_l.
      apply wanted_iff. rewrite Gi, Va. split; intros [j J]; exists j; [|lia].
      assert (0 < k ^ j)%N by now apply power_is_positive. lia.
  - apply andb_true_iff in E. destruct E as [Ec Ed]. specialize (IHc wanted scene env Ec F G). simpl.
    destruct (make_condition scene (length env) wanted c) as [[fc dc] n1]. destruct IHc as (lc & -> & Rc & Rdc & Mc & Hc).
    assert (L1 : (length env <= length (env ++ lc))%nat) by (rewrite app_length; lia).
    specialize (IHd wanted scene (env ++ lc) Ed (all_fit_more _ _ _ L1 F) (agrees_app _ _ _ _ F G)).
    destruct (make_condition scene (length (env ++ lc)) wanted d) as [[fd dd] n2].
    destruct IHd as (ld & -> & R2 & Rd2 & M2 & H2).
    assert (L2 : (length (env ++ lc) <= length ((env ++ lc) ++ ld))%nat) by (rewrite (app_length (env ++ lc)); lia).
    exists (lc ++ ld). rewrite !app_assoc. refine (conj eq_refl (conj _ (conj _ (conj _ _)))).
    + destruct wanted; (split; [exact (right_more _ _ _ L2 Rc)|exact R2]).
    + split; [exact (right_more _ _ _ L2 Rdc)|exact Rd2].
    + apply makes_truth; auto. now rewrite <- app_length.
    + destruct wanted; cbn [Formulas.holds means]; rewrite (holds_app fc) by auto; tauto.
  - apply andb_true_iff in E. destruct E as [Ec Ed]. specialize (IHc wanted scene env Ec F G). simpl.
    destruct (make_condition scene (length env) wanted c) as [[fc dc] n1]. destruct IHc as (lc & -> & Rc & Rdc & Mc & Hc).
    assert (L1 : (length env <= length (env ++ lc))%nat) by (rewrite app_length; lia).
    specialize (IHd wanted scene (env ++ lc) Ed (all_fit_more _ _ _ L1 F) (agrees_app _ _ _ _ F G)).
    destruct (make_condition scene (length (env ++ lc)) wanted d) as [[fd dd] n2].
    destruct IHd as (ld & -> & R2 & Rd2 & M2 & H2).
    assert (L2 : (length (env ++ lc) <= length ((env ++ lc) ++ ld))%nat) by (rewrite (app_length (env ++ lc)); lia).
    exists (lc ++ ld). rewrite !app_assoc. refine (conj eq_refl (conj _ (conj _ (conj _ _)))).
    + destruct wanted; (split; [exact (right_more _ _ _ L2 Rc)|exact R2]).
    + split; [exact (right_more _ _ _ L2 Rdc)|exact Rd2].
    + apply makes_truth; auto. now rewrite <- app_length.
    + destruct wanted; cbn [Formulas.holds means]; rewrite (holds_app fc) by auto; tauto.
  - simpl. specialize (IHc (negb wanted) scene env E F G). exact IHc.
Qed.

Definition natural_values (names : list Z) (es : list expression) : Prop := Forall (fun e => 0 <= val names e) es.

Lemma make_entries_is_right names es : forall scene env,
  forallb expression_is_readable es = true -> Forall (fits (length env)) scene -> agrees scene names env ->
  let '(tracks, v, d, n) := make_entries scene (length env) es in
  exists made, n = length (env ++ made) /\ Forall (fun i => i < n)%nat tracks /\ length tracks = length es
  /\ is_right n v /\ is_right n d /\ makes env d (natural_values names es) made
  /\ (holds (env ++ made) v <-> Forall (defined names) es)
  /\ (natural_values names es -> integers (project tracks (env ++ made)) = map (val names) es).
Proof.
  induction es as [|e es IH]; intros scene env E F G; simpl in E.
  - exists []. rewrite app_nil_r. simpl. refine (conj eq_refl (conj (Forall_nil _) (conj eq_refl (conj I (conj I (conj _ (conj _ _))))))).
    + eapply makes_iff; [|apply makes_nothing]. split; [constructor|auto].
    + split; [constructor|auto].
    + reflexivity.
  - apply andb_true_iff in E. destruct E as [Ee Es]. pose proof (make_is_right names e scene env Ee F G) as T. simpl.
    destruct (make scene (length env) e) as [[[f v] d] n1]. destruct T as (l1 & -> & Ff & Rv & Rd & M & Vf & D).
    (* the track of this entry *)
    assert (T : let '(i, di, n) := match single f with
                       | Some i => (i, TrueF, length (env ++ l1))
                       | None => (length (env ++ l1), is_zero (fsub f (unit_form (length (env ++ l1)))), S (length (env ++ l1)))
                       end in
            exists l2, n = length ((env ++ l1) ++ l2) /\ (i < n)%nat /\ is_right n di
            /\ makes (env ++ l1) di (0 <= val names e) l2
            /\ (0 <= val names e -> Z.of_N (get ((env ++ l1) ++ l2) i) = val names e)).
    { destruct (single f) as [i|] eqn:S.
      - apply single_is_right in S. destruct S as [L V]. unfold fits in Ff. rewrite V in Vf.
        exists []. rewrite app_nil_r. refine (conj eq_refl (conj _ (conj I (conj _ _)))); [lia| |auto].
        eapply makes_iff; [|apply makes_nothing]. split; intros; [lia|exact I].
      - exists [Z.to_N (val names e)]. rewrite (app_length _ [_]). simpl. rewrite Nat.add_1_r.
        refine (conj eq_refl (conj _ (conj _ (conj _ _)))); [lia| | |].
        + auto 8 with fits.
        + apply makes_one. intros y. rewrite holds_is_zero. values. lia.
        + rewrite get_last. lia. }
    destruct (match single f with Some i => _ | None => _ end) as [[i di] n2].
    destruct T as (l2 & -> & Li & Ri & Mi & Vi).
    assert (L1 : (length env <= length ((env ++ l1) ++ l2))%nat) by (rewrite !app_length; lia).
    assert (L0 : (length (env ++ l1) <= length ((env ++ l1) ++ l2))%nat) by (rewrite (app_length (env ++ l1)); lia).
    specialize (IH scene ((env ++ l1) ++ l2) Es (all_fit_more _ _ _ L1 F)).
    rewrite <- app_assoc in IH. specialize (IH (agrees_app _ _ _ _ F G)). rewrite app_assoc in IH.
    destruct (make_entries scene (length ((env ++ l1) ++ l2)) es) as [[[tracks vs] ds] n3].
    destruct IH as (l3 & -> & Ht & Lt & Rvs & Rds & Ms & Ds & Vs).
    assert (L2 : (length ((env ++ l1) ++ l2) <= length (((env ++ l1) ++ l2) ++ l3))%nat)
      by (rewrite (app_length ((env ++ l1) ++ l2)); lia).
    exists ((l1 ++ l2) ++ l3). rewrite !app_assoc.
    refine (conj eq_refl (conj _ (conj _ (conj _ (conj _ (conj _ (conj _ _))))))).
    + constructor; auto; lia.
    + simpl. congruence.
    + split; auto. apply (right_more (length (env ++ l1))); auto; lia.
    + split; auto. split; [apply (right_more (length (env ++ l1))); auto; lia|]. now apply (right_more _ _ _ L2).
    + apply (makes_iff _ _ (((True /\ 0 <= val names e)) /\ natural_values names es)).
      { unfold natural_values. split; [intros [[_ H] H']; constructor; auto|intros H; inversion H; auto]. }
      apply makes_both.
      * rewrite <- app_length, app_assoc. split; auto. now apply (right_more _ _ _ L0).
      * apply makes_both; auto. now rewrite <- app_length.
      * intros _. now rewrite app_assoc.
    + cbn [Formulas.holds]. rewrite Ds. rewrite <- (app_assoc (env ++ l1)), holds_app, D by auto.
      split; [intros [H1 H2]; constructor; auto|intros H; inversion H; auto].
    + intros H. inversion H; subst. simpl. f_equal.
      * rewrite get_app by auto. auto.
      * apply Vs; auto.
Qed.

Definition rule_is_readable (c : nat) (r : rule) : bool :=
  is_readable (where_ r) && forallb expression_is_readable (entries r) && (length (entries r) =? c)%nat.

Lemma integers_injective a : forall b, integers a = integers b -> a = b.
Proof.
  induction a; destruct b; simpl; intros E; try discriminate; auto. injection E as E1 E2.
  f_equal; auto. now apply N2Z.inj.
Qed.

Definition leads_by (domain : condition) (r : rule) (env y : list N) : Prop :=
  means (integers env) true (where_ r) /\ Forall (defined (integers env)) (entries r)
  /\ integers y = map (val (integers env)) (entries r) /\ means (integers y) true domain.

Lemma make_rule_by_values domain c gap r env :
  rule_is_readable c r = true -> is_readable domain = true -> length env = (c + gap + variables r)%nat ->
  let names := project (name_tracks c gap r) env in
  let '(f, tracks, n) := make_rule domain c gap r in
  exists made, n = length (env ++ made) /\ is_right n f /\ Forall (fun i => i < n)%nat tracks /\ length tracks = c
  /\ (forall y, leads_by domain r names y -> holds (env ++ made) f /\ project tracks (env ++ made) = y)
  /\ (forall more, length more = length made -> holds (env ++ more) f ->
      leads_by domain r names (project tracks (env ++ more))).
Proof.
  intros E Ed Le. unfold rule_is_readable in E. rewrite !andb_true_iff, Nat.eqb_eq in E. destruct E as [[Ew Ee] Lc].
  intros names. unfold make_rule. rewrite <- Le. set (scene := map unit_form (name_tracks c gap r)).
  assert (F : Forall (fits (length env)) scene).
  { apply tracks_fit. apply Forall_app. split; apply Forall_forall; intros i I; apply in_seq in I; lia. }
  assert (G : agrees scene (integers names) env) by apply agrees_tracks.
  pose proof (make_condition_is_right (integers names) (where_ r) true scene env Ew F G) as W.
  destruct (make_condition scene (length env) true (where_ r)) as [[fw dw] n1].
  destruct W as (l1 & -> & Rfw & Rdw & Mw & Hw).
  assert (L1 : (length env <= length (env ++ l1))%nat) by (rewrite app_length; lia).
  pose proof (make_entries_is_right (integers names) (entries r) scene (env ++ l1) Ee (all_fit_more _ _ _ L1 F)
                (agrees_app _ _ _ _ F G)) as T.
  destruct (make_entries scene (length (env ++ l1)) (entries r)) as [[[tracks ve] de] n2].
  destruct T as (l2 & -> & Ht & Lt & Rve & Rde & Me & He & Ve).
  set (env2 := (env ++ l1) ++ l2) in *.
  pose proof (make_condition_is_right (integers (project tracks env2)) domain true (map unit_form tracks) env2 Ed
                (tracks_fit _ _ Ht) (agrees_tracks _ _)) as T.
  destruct (make_condition (map unit_form tracks) (length env2) true domain) as [[fd dd] n3].
  destruct T as (l3 & -> & Rfd & Rdd & Md & Hd).
  assert (L2 : (length (env ++ l1) <= length env2)%nat) by (unfold env2; rewrite (app_length (env ++ l1)); lia).
  assert (L3 : (length env2 <= length (env2 ++ l3))%nat) by (rewrite (app_length env2); lia).
  assert (E3 : env ++ (l1 ++ l2 ++ l3) = env2 ++ l3) by (unfold env2; now rewrite !app_assoc).
  assert (All : makes env (And dw (And de dd)) (True /\ natural_values (integers names) (entries r) /\ True) (l1 ++ l2 ++ l3)).
  { apply makes_both; auto; [now rewrite <- app_length|]. intros _. apply makes_both; auto.
    now rewrite <- app_length. }
  assert (Hfw : holds (env2 ++ l3) fw <-> means (integers names) true (where_ r)).
  { rewrite holds_app by exact (right_more _ _ _ L2 Rfw). unfold env2. now rewrite holds_app. }
  assert (Hve : holds (env2 ++ l3) ve <-> Forall (defined (integers names)) (entries r)) by now rewrite holds_app.
  assert (Hp : project tracks (env2 ++ l3) = project tracks env2) by now apply project_app.
  exists (l1 ++ l2 ++ l3). rewrite E3. refine (conj eq_refl (conj _ (conj _ (conj _ (conj _ _))))).
  - pose proof (right_more _ _ _ L3 (right_more _ _ _ L2 Rdw)). pose proof (right_more _ _ _ L3 (right_more _ _ _ L2 Rfw)).
    pose proof (right_more _ _ _ L3 Rde). pose proof (right_more _ _ _ L3 Rve). cbn [Formulas.is_right]. tauto.
  - eapply Forall_impl; [|exact Ht]. cbv beta. intros; lia.
  - congruence.
  - intros y (Y1 & Y2 & Y3 & Y4).
    assert (NV : natural_values (integers names) (entries r)).
    { unfold natural_values. apply Forall_forall. intros e In. apply (in_map (val (integers names))) in In.
      rewrite <- Y3 in In. apply in_map_iff in In. destruct In as (v & <- & _). lia. }
    assert (P : project tracks env2 = y) by (apply integers_injective; rewrite Y3; now apply Ve).
    rewrite Hp. split; auto. split; [|split; [now apply Hfw|split; [now apply Hve|]]].
    + rewrite <- E3. apply (makes_itself _ _ _ _ All). auto.
    + apply Hd. now rewrite P.
  - intros more Lm H. cbn [Formulas.holds] in H. destruct H as [H1 (H2 & H3 & H4)].
    apply (All more Lm) in H1. destruct H1 as [(_ & NV & _) ->]. rewrite E3 in *. rewrite Hp.
    split; [now apply Hfw|]. split; [now apply Hve|]. split; [now apply Ve|]. now apply Hd.
Qed.

(** The formula of a rule holds just of the options, with the free variables behind the position. *)
Theorem make_rule_is_right domain c gap r :
  rule_is_readable c r = true -> is_readable domain = true ->
  let '(f, tracks, n) := make_rule domain c gap r in
  (c + gap <= n)%nat /\ is_right n f /\ Forall (fun i => i < n)%nat tracks /\ length tracks = c
  /\ (forall x between y, length x = c -> length between = gap -> leads_to domain r x y ->
      exists rest, length ((x ++ between) ++ rest) = n /\ holds ((x ++ between) ++ rest) f
                   /\ project tracks ((x ++ between) ++ rest) = y)
  /\ (forall x between rest, length x = c -> length between = gap -> length ((x ++ between) ++ rest) = n ->
      holds ((x ++ between) ++ rest) f -> leads_to domain r x (project tracks ((x ++ between) ++ rest))).
Proof.
  intros E Ed. pose proof (fun env => make_rule_by_values domain c gap r env E Ed) as H.
  assert (Names : forall x between free, length x = c -> length between = gap -> length free = variables r ->
            project (name_tracks c gap r) ((x ++ between) ++ free) = x ++ free).
  { intros x between free Lx Lb Lf. unfold name_tracks, project. rewrite map_app. f_equal.
    - change (project (seq 0 c) ((x ++ between) ++ free) = x). rewrite <- app_assoc, project_app.
      + rewrite <- Lx. apply project_all.
      + rewrite Lx. exact (seq_below 0 c).
    - rewrite <- (project_all free) at 2. rewrite Lf. rewrite <- Lx, <- Lb, <- app_length.
      generalize (x ++ between) as w. intros w. unfold project. clear.
      rewrite <- (Nat.add_0_r (length w)). generalize 0%nat as i.
      induction (variables r) as [|m IH]; intros i; auto. cbn [seq map]. f_equal.
      + unfold get. rewrite app_nth2 by lia. f_equal. lia.
      + rewrite <- (IH (S i)). do 3 f_equal. lia. }
  destruct (make_rule domain c gap r) as [[f tracks] n].
  destruct (H (repeat 0%N (c + gap + variables r)) (repeat_length _ _)) as (made & N & R & T & Lt & _).
  rewrite app_length, repeat_length in N.
  refine (conj _ (conj R (conj T (conj Lt (conj _ _))))); [lia| |].
  - intros x between y Lx Lb (free & Lf & Y1 & Y2 & Y3 & Y4).
    destruct (H ((x ++ between) ++ free)) as (made' & N' & _ & _ & _ & A & _); [rewrite !app_length; lia|].
    rewrite Names in A by auto.
    destruct (A y) as [A1 A2]; [repeat split; auto|]. exists (free ++ made'). rewrite !(app_assoc (x ++ between)). auto.
  - intros x between rest Lx Lb Ln Hf. rewrite !app_length in Ln.
    set (free := firstn (variables r) rest). set (more := skipn (variables r) rest).
    assert (Er : rest = free ++ more) by (symmetry; apply firstn_skipn).
    assert (Lf : length free = variables r) by (unfold free; rewrite firstn_length; lia).
    clearbody free more. subst rest. rewrite app_length in Ln.
    destruct (H ((x ++ between) ++ free)) as (made' & N' & _ & _ & _ & _ & B); [rewrite !app_length; lia|].
    rewrite !app_length in N'. rewrite (app_assoc (x ++ between)) in *. rewrite Names in B by auto.
    destruct (B more) as (Y1 & Y2 & Y3 & Y4); [lia|auto|]. exists free. auto.
Qed.

Corollary make_rule_alone domain c r :
  rule_is_readable c r = true -> is_readable domain = true ->
  let '(f, tracks, n) := make_rule domain c 0 r in
  (c <= n)%nat /\ is_right n f /\ Forall (fun i => i < n)%nat tracks /\ length tracks = c
  /\ (forall x y, length x = c -> leads_to domain r x y ->
      exists rest, length (x ++ rest) = n /\ holds (x ++ rest) f /\ project tracks (x ++ rest) = y)
  /\ (forall x rest, length x = c -> length (x ++ rest) = n -> holds (x ++ rest) f ->
      leads_to domain r x (project tracks (x ++ rest))).
Proof.
  intros E Ed. pose proof (make_rule_is_right domain c 0 r E Ed) as H.
  destruct (make_rule domain c 0 r) as [[f tracks] n]. destruct H as (L & R & T & Lt & A & B).
  refine (conj _ (conj R (conj T (conj Lt (conj _ _))))); [lia| |].
  - intros x y Lx M. destruct (A x [] y Lx eq_refl M) as (rest & H). rewrite app_nil_r in H. eauto.
  - intros x rest Lx Ln Hf. specialize (B x [] rest Lx eq_refl). rewrite app_nil_r in B. auto.
Qed.
End Proof.
