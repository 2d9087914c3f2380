import { cx } from '../lib/cx.ts';
import { Anchor } from './anchor.tsx';
import styles from './choice-links.module.css';

interface ChoiceLinksProps {
  label: string;
  options: readonly { key: string; label: string; to: string }[];
  selected: string;
  className?: string | undefined;
}

/** A choice among a few views of a list, as links. */
export function ChoiceLinks({ label, options, selected, className }: ChoiceLinksProps) {
  return (
    <nav className={cx(styles.choices, className)} aria-label={label}>
      {options.map(({ key, label: text, to }) => (
        <Anchor
          key={key}
          to={to}
          by={{ preventScrollReset: true }}
          aria-current={key === selected ? 'true' : undefined}
        >
          {text}
        </Anchor>
      ))}
    </nav>
  );
}
