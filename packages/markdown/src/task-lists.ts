import type { MarkdownIt, Token } from 'markdown-it';

/** Marks `- [ ]` and `- [x]` items with a class; the checkboxes are made after sanitising. */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'tasks', (state) => {
    const { tokens } = state;
    for (let i = 2; i < tokens.length; i++) {
      const [item, paragraph, inline] = [tokens[i - 2], tokens[i - 1], tokens[i]];
      if (item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open' || !inline)
        continue;
      mark(item, inline);
    }
  });
}

function mark(item: Token, inline: Token): void {
  const first = inline.children?.[0];
  const box = first?.type === 'text' ? /^\[([ xX])\](?:[ \t]+|$)/.exec(first.content) : null;
  if (!first || !box) return;
  // A box without words is only text.
  if (first.content === box[0] && (inline.children?.length ?? 0) < 2) return;
  first.content = first.content.slice(box[0].length);
  item.attrSet('class', box[1] === ' ' ? 'task' : 'task-done');
}
