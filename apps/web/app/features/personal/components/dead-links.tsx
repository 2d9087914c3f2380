import type { DataFor } from '@zhihui/contract/client.ts';
import { itemAddress, getSection } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { personalText } from '../personal.text.ts';
import styles from './personal.module.css';

/** A link in one's own content that leads nowhere. */
export function DeadLinkRow({
  link: { source, address },
}: {
  link: DataFor<'GET /link/dead/page'>['records'][number];
}) {
  return (
    <article className={styles.row}>
      <h3>
        <Anchor to={itemAddress(source.model, source.id)}>{source.title}</Anchor>
      </h3>
      <div className={styles.facts}>
        <span>{getSection(source.model).label}</span>
        <span>{personalText.deadLinkText(address)}</span>
      </div>
    </article>
  );
}
