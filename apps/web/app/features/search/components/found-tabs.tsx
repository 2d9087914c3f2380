import { sectionOf } from '../../../lib/sections.ts';
import { formatCount, formatTotal } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { UNNARROWED, foundAddress } from '../found.address.ts';
import type { Found } from '../found.loader.ts';
import { foundText } from '../found.text.ts';

const ELSEWHERE = { own: false, files: false, help: false };

/** All sections, one of them, or what the reader wrote themselves; with how much each holds. */
export function FoundTabs({ found: { asked, tabs } }: { found: Found }) {
  const least = (count: number) =>
    count === 0 ? '' : `${formatCount(count)}${tabs.capped ? '+' : ''}`;
  const apart = asked.own || asked.files || asked.help;
  const one = asked.models.length === 1 ? asked.models[0] : null;
  const rows = [
    {
      label: foundText.all,
      count: tabs.all === null ? '' : formatTotal(tabs.all),
      here: !apart && one === null,
      to: foundAddress(asked, { ...ELSEWHERE, models: [] }),
    },
    ...tabs.sections.map(({ model, count }) => ({
      label: sectionOf(model).short,
      count: count === null ? '' : least(count),
      here: !apart && one === model,
      to: foundAddress(asked, { ...ELSEWHERE, models: [model] }),
    })),
    {
      label: foundText.files,
      count: tabs.files === null || tabs.files === 0 ? '' : formatTotal(tabs.files),
      here: asked.files,
      to: foundAddress(asked, { ...UNNARROWED, ...ELSEWHERE, files: true, models: [] }),
    },
    ...(asked.help || (tabs.help ?? 0) > 0
      ? [
          {
            label: foundText.handbook,
            count: formatCount(tabs.help ?? 0),
            here: asked.help,
            to: foundAddress(asked, { ...UNNARROWED, ...ELSEWHERE, help: true, models: [] }),
          },
        ]
      : []),
    ...(tabs.own === null
      ? []
      : [
          {
            label: foundText.own,
            count: formatCount(tabs.own),
            here: asked.own,
            to: foundAddress(asked, { ...ELSEWHERE, own: true }),
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
