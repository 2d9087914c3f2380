import type { ContentModel } from '@zhihui/contract/models.ts';
import { Link } from 'react-router';
import { sectionOf } from '../../../lib/sections.ts';
import { buttonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { editorText } from '../editor.text.ts';
import styles from './editor.module.css';

const words = editorText.unavailable;

/** Says that a section cannot be written in here, and where one can write. */
export function Unavailable({
  model,
  writable,
}: {
  model: ContentModel;
  writable: readonly ContentModel[];
}) {
  const title = words.title(sectionOf(model).label);
  return (
    <main id="main" tabIndex={-1} className={styles.unavailable}>
      <title>{editorText.pageTitle(title)}</title>
      <h1 className="vh">{title}</h1>
      <EmptyState
        title={title}
        action={
          <span className={styles.ways}>
            {writable.map((one, at) => (
              <Link
                key={one}
                className={buttonClass(at === 0 ? 'primary' : 'plain')}
                to={`/editor?model=${one}`}
                state={{ model: one }}
                replace
              >
                {words.write(sectionOf(one).label)}
              </Link>
            ))}
            <Link className={buttonClass()} to="/">
              {words.home}
            </Link>
          </span>
        }
      >
        {writable.length === 0 ? words.noRight : words.words}
      </EmptyState>
    </main>
  );
}
