// What web/facts.ts gathers while the page is built.
declare module 'virtual:licences' {
  type Row = [name: string, version: string, licence: string];
  const licences: { crates: Row[]; npm: Row[]; notice: string; fonts: string[] };
  export default licences;
}
declare module 'virtual:dates' {
  /** The last day a ruling of a clause was written, by its id. */
  const dates: Record<string, string>;
  export default dates;
}
declare module 'virtual:versions' {
  const versions: {
    program: string;
    systems: { system: string; rules: number; clauses: number; rulings: number; hash: string }[];
  };
  export default versions;
}
