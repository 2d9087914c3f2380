import { sectionOf } from '../../../lib/sections.ts';
import { formatCount, formatTotal } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { foundAddress } from '../found.address.ts';
import type { Found } from '../found.loader.ts';
import { foundText } from '../found.text.ts';

/** All sections, one of them, or what the reader wrote themselves; with how much each holds. */
export function FoundTabs({ found: { asked, tabs } }: { found: Found }) {
  const least = (count: number) =>
    count === 0 ? '' : `${formatCount(count)}${tabs.capped ? '+' : ''}`;
  const one = asked.models.length === 1 ? asked.models[0] : null;
  const rows = [
    {
      label: foundText.all,
      count: tabs.all === null ? '' : formatTotal(tabs.all),
      here: !asked.own && one === null,
      to: foundAddress(asked, { own: false, models: [] }),
    },
    ...tabs.sections.map(({ model, count }) => ({
      label: sectionOf(model).short,
      count: count === null ? '' : least(count),
      here: !asked.own && one === model,
      to: foundAddress(asked, { own: false, models: [model] }),
    })),
    ...(tabs.own === null
      ? []
      : [
          {
            label: foundText.own,
            count: formatCount(tabs.own),
            here: asked.own,
            to: foundAddress(asked, { own: true }),
          },
        ]),
  ];
  return (
    <nav className={tabsClass} aria-label={foundText.sections}>
      {rows.map(({ label, count, here, to }) => (
        <Anchor key={label} to={to} aria-current={here ? 'page' : undefined}>
          {label}
          {count !== '' && <small>{count}</small>}
        </Anchor>
      ))}
    </nav>
  );
}
