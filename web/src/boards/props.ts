import type { Move } from '../engine/types';

/// What every board is given.
export interface BoardProps {
  moves: Move[];
  winning: Set<string> | undefined;
  enabled: boolean;
  make: (move: Move) => void;
}
