// The state of the page is its address: `#/play?g=nim&p=3+6+9`. Everything that is shown can be shared as a link.
export interface Route {
  page: string;
  query: Record<string, string>;
}

export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#\/?/, '');
  const mark = text.indexOf('?');
  const page = decoded(mark < 0 ? text : text.slice(0, mark)) || 'games';
  const query = Object.fromEntries(new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)));
  return { page, query };
}

/// As it stands where it is no percent-encoding.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function routeText(page: string, query: Record<string, string | number | undefined> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `#/${page}${text ? `?${text}` : ''}`;
}

/// Rules in a link: UTF-8 in base64 with the letters that addresses allow.
export function packText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/// '' for a text that is no packed one.
export function unpackText(packed: string): string {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
  } catch {
    return '';
  }
}
