// The names of games in sums: "octal 0.77 4" is Kayles. They are known from the moment at which somebody has asked for the catalogue.
import type { CatalogueEntry } from '../engine/types';
import { boards } from './boards';
import { catalogue, coded, entryOf, titleOf } from './catalogue';
import type { Language } from './i18n.svelte';

let all: CatalogueEntry[] = $state.raw([]);
export const learnNames = () => void catalogue().then((entries) => (all = entries)).catch(() => {});

/// The title of a game, whatever stands behind its name; nothing for one that has none.
export function titleOfGame(part: string, language: Language): string | undefined {
  const name = part.split(' ', 1)[0]!;
  const entry = entryOf(all, part.split(' ').slice(0, 2).join(' '));
  return entry ? titleOf(entry, language) : boards.find((one) => one.name === name)?.title[language];
}

/// "octal 0.77" by the name that people know, which has a board of its own.
export const boardNameOf = (ruleset: string): string => coded(all, ruleset)?.name ?? ruleset;
