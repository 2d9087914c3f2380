import { getSection } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Draft } from '../personal.tabs.ts';
import type { Unpublished } from '../personal.unpublished.ts';
import { personalText } from '../personal.text.ts';
import styles from './personal.module.css';

interface SectionChoiceProps {
  tabContent: Pick<Unpublished, 'model' | 'sections'>;
  /** Address of the tab. */
  address: string;
}

/** Which section's items are shown, where there are some in more than one. */
export function SectionChoice({ tabContent: { model, sections }, address }: SectionChoiceProps) {
  if (sections.length < 2) return null;
  return (
    <ChoiceLinks
      className={styles.sections}
      label={personalText.sections}
      selected={model}
      options={sections.map(({ model: key, total }) => ({
        key,
        label: `${getSection(key).label} ${formatCount(total)}`,
        to: `${address}&model=${key}`,
      }))}
    />
  );
}

/** What somebody began to write, with the way to go on. */
export function DraftRow({
  draft: { id, model, contentId, title, excerpt, updatedAt },
}: {
  draft: Draft;
}) {
  return (
    <article className={styles.row}>
      <h3>
        <Anchor to={`/editor?draft=${id}`}>{title || personalText.untitled}</Anchor>
      </h3>
      <p>{excerpt}</p>
      <div className={styles.facts}>
        <span>{getSection(model).label}</span>
        {contentId !== null && <span>{personalText.change}</span>}
        <Time at={updatedAt} />
      </div>
    </article>
  );
}
