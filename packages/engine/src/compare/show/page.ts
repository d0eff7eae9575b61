/** What is shown to people, before it is text or Markdown. Texts are as they came: the renderers make them harmless. */
export type Page = readonly Block[];

export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'line'; readonly text: string }
  | {
      readonly kind: 'item';
      readonly text: string;
      /** A line of a text that only one side has. */
      readonly line?: { readonly side: 'before' | 'after'; readonly text: string };
    }
  | {
      readonly kind: 'table';
      readonly header: readonly Column[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Column {
  readonly name: string;
  /** Numbers stand to the right. */
  readonly align: 'left' | 'right';
}

/** Columns by their names; those that start with a hash hold numbers. */
export function columns(...names: readonly string[]): readonly Column[] {
  return names.map((name) =>
    name.startsWith('#') ? { name: name.slice(1), align: 'right' } : { name, align: 'left' },
  );
}

/** A table where there are rows; nothing where there are none. */
export function table(header: readonly Column[], rows: readonly (readonly string[])[]): Page {
  return rows.length === 0 ? [] : [{ kind: 'table', header, rows }];
}
