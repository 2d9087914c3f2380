import { useEffect, useMemo, useState } from 'react';
import type { DataFor } from '@zhihui/contract/client.ts';
import { call } from '../../api/browser.ts';
import { Prose } from '../prose.tsx';
import { ListSkeleton } from '../skeleton.tsx';
import { DiffRows } from './diff-rows.tsx';
import type { DiffLabels } from './diff-rows.tsx';
import { diffTexts } from './diff-texts.ts';
import type { Hunk } from './diff-texts.ts';
import { drawnDiffText as text } from './drawn-diff.text.ts';
import styles from './drawn-diff.module.css';

interface TitledText {
  title: string;
  content: string;
}

type Drawn = Pick<DataFor<'POST /article/compare'>, 'html' | 'isSame'>;

interface DrawnDiffProps {
  before: Pick<TitledText, 'title'>;
  after: Pick<TitledText, 'title'>;
  /** Undefined until it is known; null when the texts are too long or could not be fetched. */
  drawn: Drawn | null | undefined;
  /** The compared lines of the Markdown. They are shown on demand, or where nothing else can be. */
  source: readonly Hunk[] | (() => readonly Hunk[]);
  isIdentical: boolean;
  labels: DrawnDiffLabels;
}

interface DrawnDiffLabels extends DiffLabels {
  /** Says that title and text are the same. */
  identical: string;
}

/** The new text as readers see it, with what was added and removed marked by word; the Markdown on demand. */
export function DrawnDiff(props: DrawnDiffProps) {
  const { before, after, drawn, source, isIdentical, labels } = props;
  return (
    <div className={styles.drawn}>
      <p className={styles.legend}>
        <del className="diff">{labels.removed}</del>
        <ins className="diff">{labels.added}</ins>
      </p>
      <p className={styles.title}>
        {before.title === after.title ? (
          after.title
        ) : (
          <>
            <del className="diff">
              <span className="vh">{text.removed}：</span>
              {before.title}
            </del>{' '}
            <ins className="diff">
              <span className="vh">{text.added}：</span>
              {after.title}
            </ins>
          </>
        )}
      </p>
      {drawn === undefined && <ListSkeleton rows={4} />}
      {drawn === null && <p className={styles.note}>{text.tooLong}</p>}
      {drawn?.isSame === true && (
        <p className={styles.note}>{isIdentical ? labels.identical : text.noDifferences}</p>
      )}
      {drawn != null && <Prose key={drawn.html} html={drawn.html} part="comparison" />}
      {drawn !== undefined && (
        <SourceDiff key={String(drawn === null)} open={drawn === null} {...{ source, labels }} />
      )}
    </div>
  );
}

interface SourceDiffProps extends Pick<DrawnDiffProps, 'source'> {
  labels: DiffLabels;
  open: boolean;
}

function SourceDiff({ open, source, labels }: SourceDiffProps) {
  // long texts are compared when their lines are wanted; where they are known, the fold needs no scripts
  const [isWanted, setWanted] = useState(open || typeof source !== 'function');
  const hunks = useMemo(
    () => (typeof source !== 'function' ? source : isWanted ? source() : []),
    [source, isWanted],
  );
  return (
    <details
      className={styles.source}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}
    >
      <summary>{text.source}</summary>
      <DiffRows hunks={hunks} words={labels} />
    </details>
  );
}

interface ComparedTextsProps {
  before: TitledText;
  after: TitledText;
  labels: DrawnDiffLabels;
}

/** Compares two texts that the page has: the server draws them, the browser compares their lines. */
export function ComparedTexts({ before, after, labels }: ComparedTextsProps) {
  const drawn = useDrawn(before.content, after.content);
  const source = useMemo(
    () => () =>
      diffTexts(`${before.title}\n\n${before.content}`, `${after.title}\n\n${after.content}`),
    [before, after],
  );
  const isIdentical = before.title === after.title && before.content === after.content;
  return <DrawnDiff {...{ before, after, drawn, source, isIdentical, labels }} />;
}

function useDrawn(before: string, after: string): Drawn | null | undefined {
  const [known, setKnown] = useState<{ before: string; after: string; drawn: Drawn | null }>();
  useEffect(() => {
    let isCurrent = true;
    void call('POST /article/compare', { body: { before, after } }).then((result) => {
      if (isCurrent) setKnown({ before, after, drawn: result.ok ? result.data : null });
    });
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  return known?.before === before && known.after === after ? known.drawn : undefined;
}
