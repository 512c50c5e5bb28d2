interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly order: number;
}

/** Replacements of spans of one text. The spans must not overlap. */
export class Edits {
  readonly #edits: Edit[] = [];

  /** Replaces `[from, to)`; with `from === to` it inserts, behind what was inserted there before. */
  replace(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text, order: this.#edits.length });
  }

  /** Tells whether a span lies in one that is replaced by now. */
  coverage(): (from: number, to: number) => boolean {
    const spans = this.#edits.filter((edit) => edit.from < edit.to).sort((a, b) => a.from - b.from);
    return (from, to) => {
      let low = 0;
      let high = spans.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((spans[middle]?.from ?? 0) <= from) low = middle + 1;
        else high = middle;
      }
      const span = spans[low - 1];
      return span !== undefined && to <= span.to;
    };
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  /**
   * A part of the text with the edits that lie in it; an insertion at the part's end is not in it.
   *
   * @throws RangeError for spans that overlap
   */
  render(source: string, from = 0, to = source.length): string {
    const within = this.#edits
      .filter((edit) => edit.from >= from && edit.to <= to && (edit.from < to || to === source.length))
      .sort((a, b) => a.from - b.from || a.to - b.to || a.order - b.order);
    let text = "";
    let at = from;
    for (const edit of within) {
      if (edit.from < at) throw new RangeError(`two replacements overlap at ${edit.from}`);
      text += source.slice(at, edit.from) + edit.text;
      at = edit.to;
    }
    return text + source.slice(at, to);
  }
}
