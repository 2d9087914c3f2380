import { formatExactTime } from '../../../lib/time.ts';
import { useZone } from '../../../lib/zone.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Caution } from '../../../ui/caution.tsx';
import { contentText } from '../content.text.ts';
import type { Item } from '../item.loader.ts';
import styles from './article.module.css';

/** Says to the author that a draft has changes which were not submitted. `savedAt` is when it was saved. */
export function UnsubmittedNote({ item, savedAt }: { item: Item; savedAt: string }) {
  const zone = useZone();
  return (
    <Caution className={styles.note}>
      <span>
        {contentText.unsubmitted(formatExactTime(Date.parse(savedAt), zone))}
        <Anchor to={`/editor?model=${item.model}&id=${item.id}`}>
          {contentText.continueEditing}
        </Anchor>
      </span>
    </Caution>
  );
}
