// What a tab keeps while it lives, so that a reload, Back or a wrong key loses no work. Where nothing can be kept, nothing is.
export function keep(name: string, value: unknown) {
  const most = 2_000_000; // letters: a tab has a few million in all
  try {
    const text = JSON.stringify(value);
    if (text.length <= most) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch {
    // Private windows, and tabs that are full.
  }
}

export function kept<T>(name: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
