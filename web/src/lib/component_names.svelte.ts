// The names of games in sums: "octal 0.77 4" is Kayles. They are known from the moment at which somebody has asked for the catalogue.
import type { CatalogueEntry } from '../engine/types';
import { boards } from './boards';
import { catalogue, entryOf, titleOf } from './catalogue';
import type { Language } from './i18n.svelte';

let all: CatalogueEntry[] = $state.raw([]);
export const learnNames = () => void catalogue().then((entries) => (all = entries)).catch(() => {});

/// The title of the game of a component; nothing for one that has none.
export function titleOfComponent(part: string, language: Language): string | undefined {
  const words = part.split(' ');
  const entry = all.find((one) => one.code === words.slice(0, 2).join(' ')) ?? entryOf(all, words[0]!);
  return entry ? titleOf(entry, language) : boards.find(({ name }) => name === words[0])?.title[language];
}
