// Why it is as it is: docs/decisions/0078-reading-aids.md
import { useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { itemAddress, listAddress, getSection } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { DrawnDiff } from '../../../ui/diff/drawn-diff.tsx';
import { Time } from '../../../ui/time.tsx';
import { loadChanges } from '../changes.loader.ts';
import type { ChangesData } from '../changes.loader.ts';
import { changesText } from '../changes.text.ts';
import styles from '../components/changes.module.css';

export const loader = loadChanges;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: `${changesText.title}：${loaderData?.after.title ?? ''} · 知汇` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ChangesPage() {
  const { id, model, before, after, drawn, hunks } = useLoaderData<ChangesData>();
  const address = itemAddress(model, id);
  return (
    <div className={cx('wrap', styles.page)}>
      <Crumbs
        path={[
          { name: getSection(model).label, to: listAddress(model) },
          { name: after.title, to: address },
        ]}
      />
      <h1>{changesText.title}</h1>
      <p className={styles.versions}>
        <span>
          {changesText.read(before.number)}
          <Time at={before.createdAt} />
          {changesText.saved}
        </span>
        <span>
          {changesText.now(after.number)}
          <Time at={after.createdAt} />
          {changesText.saved}
        </span>
        <Anchor to={address}>{changesText.viewContent}</Anchor>
      </p>
      <DrawnDiff
        {...{ before, after, drawn }}
        source={hunks}
        isIdentical={hunks.every(({ equal }) => equal)}
        labels={changesText.diff}
      />
    </div>
  );
}
