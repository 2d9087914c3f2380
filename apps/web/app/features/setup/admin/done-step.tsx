import type { ContentModel } from '@zhihui/contract/models.ts';
import { Link } from 'react-router';
import { MenuIcon } from '../../admin/admin.public.ts';
import { STEPS, setupText as words } from './setup.text.ts';
import type { Step } from './setup.text.ts';
import styles from './setup.module.css';

const BEGINNINGS = [
  ['ANNOUNCEMENT', 'horn', words.announcement, words.announcementHint],
  ['ARTICLE', 'text', words.article, words.articleHint],
  ['QUESTION', 'ask', words.question, words.questionHint],
] as const satisfies readonly (readonly [ContentModel, ...string[]])[];

/** What to do next, and the steps that were skipped. */
export function DoneStep({ open }: { open: readonly Step[] }) {
  return (
    <>
      <h2>{words.doneTitle}</h2>
      <p>{words.doneHint}</p>
      <ul className={styles.beginnings}>
        {BEGINNINGS.map(([model, icon, label, hint]) => (
          <li key={model}>
            <Link to={`/editor?model=${model}`}>
              <MenuIcon name={icon} />
              <b>{label}</b>
              <small>{hint}</small>
            </Link>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <p className={styles.open}>
          {words.open}
          {open.map((step) => (
            <Link key={step} to={`?step=${step}`} replace>
              {STEPS[step]}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
