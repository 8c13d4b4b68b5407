// Addresses of the pages round the table: `#/rules/A-CHG-02`, `#/odds?one=keil`. Everything stands in the fragment, so
// that a link can be kept, sent and opened without a server that knows of it.

export interface Route {
  /** The page: the first word of the address. */
  page: string;
  /** What follows it. */
  path: string[];
  /** What stands behind the question mark. */
  query: URLSearchParams;
}

/** Reads an address; nothing if it leads to none of these pages. */
export function route(hash: string): Route | null {
  if (!hash.startsWith('#/')) return null;
  const [path, query] = hash.slice(2).split('?', 2) as [string, string | undefined];
  const [page, ...rest] = path.split('/').map(plain);
  return { page, path: rest.filter((p) => p !== ''), query: new URLSearchParams(query ?? '') };
}

// What was typed by hand may be no proper escape.
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a page. */
export function to(page: string, path: string[] = [], query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  const words = [page, ...path].map(encodeURIComponent).join('/');
  return `#/${words}${search ? `?${search}` : ''}`;
}
