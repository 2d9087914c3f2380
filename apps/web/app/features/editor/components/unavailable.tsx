import type { ContentModel } from '@zhihui/contract/models.ts';
import { Link } from 'react-router';
import { getSection } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { editorText } from '../editor.text.ts';
import styles from './unavailable.module.css';

const text = editorText.unavailable;

/** Says that the user cannot write in this section, and links to those where they can. */
export function Unavailable({
  model,
  writableModels,
}: {
  model: ContentModel;
  writableModels: readonly ContentModel[];
}) {
  const title = text.title(getSection(model).label);
  return (
    <main id="main" tabIndex={-1} className={styles.unavailable}>
      <title>{editorText.pageTitle(title)}</title>
      <h1 className="vh">{title}</h1>
      <EmptyState
        title={title}
        action={
          <span className={styles.ways}>
            {writableModels.map((item, at) => (
              <Link
                key={item}
                className={getButtonClass(at === 0 ? 'primary' : 'plain')}
                to={`/editor?model=${item}`}
                state={{ model: item }}
                replace
              >
                {text.write(getSection(item).label)}
              </Link>
            ))}
            <Link className={getButtonClass()} to="/">
              {text.home}
            </Link>
          </span>
        }
      >
        {writableModels.length === 0 ? text.noPermission : text.text}
      </EmptyState>
    </main>
  );
}
