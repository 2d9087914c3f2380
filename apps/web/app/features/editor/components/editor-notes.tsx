import { NoteCard, reviewNoteText } from '../../review-note/review-note.public.ts';
import type { Notes } from '../../review-note/review-note.public.ts';
import { editorText } from '../editor.text.ts';
import type { Editing } from './use-editing.ts';
import styles from './editor.module.css';

/** What reviewers wrote beside the text that came back, with the way to each place in the source. */
export function EditorNotes({ editing, notes }: { editing: Editing; notes: Notes }) {
  const { item } = editing.start;
  const { list } = notes;
  if (item === null || list.length === 0) return null;
  const unresolvedCount = list.filter((note) => !note.resolved).length;
  const revealQuote = (exact: string) => {
    const { source } = editing.work;
    // marks of Markdown stand between words of the page: then its longest line is looked for
    const [line = ''] = exact.split('\n').sort((a, b) => b.length - a.length);
    return source?.find(exact) === true || source?.find(line) === true;
  };
  return (
    <details className={styles.notes} open>
      <summary>
        {reviewNoteText.authorNotes(list.length)} ·{' '}
        {reviewNoteText.unresolvedCount(unresolvedCount)}
      </summary>
      <ul>
        {[...list]
          .sort((a, b) => a.selector.start - b.selector.start)
          .map((note) => (
            <li key={note.id} data-done={note.resolved}>
              <button type="button" onClick={() => revealQuote(note.selector.exact)}>
                {editorText.noteAbout(note.selector.exact)}
              </button>
              <NoteCard note={note} notes={notes} revision={item.revision} />
            </li>
          ))}
      </ul>
    </details>
  );
}
