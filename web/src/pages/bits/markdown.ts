// The little Markdown the rulebook is written in: paragraphs, lists, tables; italics, strong words, code, and the ids
// of clauses and chapters, which are links. Everything else is plain text: nothing of it is ever read as HTML.

export type Piece = { kind: 'text' | 'em' | 'strong' | 'code'; text: string } | { kind: 'id'; text: string };

export type Block =
  | { kind: 'p'; text: Piece[] }
  | { kind: 'list'; ordered: boolean; items: Piece[][] }
  | { kind: 'table'; header: Piece[][]; rows: Piece[][][] };

const INLINE = /\b([ATR]-[A-Z]{2,3}(?:-\d{2,3})?)(?![\w-])|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`/g;

/** A line of text in its pieces. */
export function inline(text: string): Piece[] {
  const out: Piece[] = [];
  let last = 0;
  const plain = (to: number) => {
    if (to > last) out.push({ kind: 'text', text: text.slice(last, to) });
  };
  for (const m of text.matchAll(INLINE)) {
    // Two letters and no number: a figure of an example, no chapter.
    if (m[1] && /^[ATR]-[A-Z]{2}$/.test(m[1])) continue;
    plain(m.index);
    if (m[1]) out.push({ kind: 'id', text: m[1] });
    // Ids stand inside strong words and italics too.
    else if (m[4]) out.push({ kind: 'code', text: m[4] });
    else {
      const kind = m[2] ? 'strong' : 'em';
      for (const piece of inline(m[2] ?? m[3])) {
        out.push(piece.kind === 'text' ? { kind, text: piece.text } : piece);
      }
    }
    last = m.index + m[0].length;
  }
  plain(text.length);
  return out;
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((c) => inline(c.trim()));

/** A text in its blocks. */
export function blocks(text: string): Block[] {
  const out: Block[] = [];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length;) {
    const line = lines[i].trim();
    const item = /^(?:-|(\d+)\.)\s+(.*)$/.exec(line);
    if (line === '') i += 1;
    else if (line.startsWith('|') && /^\|[\s:|-]+\|$/.test(lines[i + 1]?.trim() ?? '')) {
      const rows: Piece[][][] = [];
      const header = cells(line);
      for (i += 2; lines[i]?.trim().startsWith('|'); i += 1) rows.push(cells(lines[i]));
      out.push({ kind: 'table', header, rows });
    } else if (item) {
      const items: string[] = [];
      const ordered = item[1] !== undefined;
      for (; i < lines.length && lines[i].trim() !== ''; i += 1) {
        const next = /^(?:-|\d+\.)\s+(.*)$/.exec(lines[i].trim());
        if (next) items.push(next[1]);
        else if (/^\s/.test(lines[i])) items[items.length - 1] += ` ${lines[i].trim()}`;
        else break;
      }
      out.push({ kind: 'list', ordered, items: items.map(inline) });
    } else {
      // A line is a paragraph: the rulebook writes each in one.
      out.push({ kind: 'p', text: inline(line) });
      i += 1;
    }
  }
  return out;
}
