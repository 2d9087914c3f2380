import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { Groups } from './role-query.ts';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

type Group = Groups[number];
type Codes = ReadonlySet<string>;

interface PermissionTreeProps {
  groups: Groups;
  keyword: string;
  /** What the role has now, and what it would have. */
  before: Codes;
  held: Codes;
  /** Whether the caller may give and take a code. */
  open: (code: PermissionCode) => boolean;
  change: (held: Codes) => void;
}

/** All codes in their groups, each with its name and what it means. */
export function PermissionTree({ groups, keyword, ...rest }: PermissionTreeProps) {
  const found = groups
    .map((group) => ({ ...group, codes: group.codes.filter((one) => fits(one, keyword)) }))
    .filter(({ codes }) => codes.length > 0);
  if (found.length === 0) return <p className={styles.quiet}>{roleText.none}</p>;
  return (
    <div className={styles.tree}>
      {found.map((group) => (
        <Branch key={group.group} group={group} {...rest} />
      ))}
    </div>
  );
}

function fits({ code, name, meaning }: Group['codes'][number], keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase();
  return [code, name, meaning].some((text) => text.toLowerCase().includes(wanted));
}

type BranchProps = Omit<PermissionTreeProps, 'groups' | 'keyword'> & { group: Group };

function Branch({ group, before, held, open, change }: BranchProps) {
  const codes = group.codes.map(({ code }) => code);
  const count = codes.filter((code) => held.has(code)).length;
  const free = codes.filter((code) => open(code as PermissionCode));
  const set = (which: readonly string[], on: boolean) => {
    const next = new Set(held);
    for (const code of which)
      if (on) next.add(code);
      else next.delete(code);
    change(next);
  };
  return (
    <fieldset>
      <legend>
        <label className={styles.check}>
          <AllBox
            some={count > 0 && count < codes.length}
            all={count === codes.length}
            disabled={free.length === 0}
            onChange={(on) => set(free, on)}
          />
          <b>{group.label}</b>
        </label>
        <span className={styles.count}>{`${count} / ${codes.length}`}</span>
      </legend>
      <ul>
        {group.codes.map(({ code, name, meaning }) => {
          const changed = before.has(code) !== held.has(code) && free.includes(code);
          return (
            <li key={code} className={cx(changed && styles.changed)}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={held.has(code)}
                  disabled={!free.includes(code)}
                  onChange={({ target }) => set([code], target.checked)}
                />
                <span>{name}</span>
              </label>
              <code>{code}</code>
              <span className={styles.meaning}>
                {meaning}
                {changed && (
                  <Tag tone="warn">{held.has(code) ? roleText.given : roleText.taken}</Tag>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface AllBoxProps {
  some: boolean;
  all: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

/** Ticks a whole group; half ticked while only some are. */
function AllBox({ some, all, disabled, onChange }: AllBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      checked={all}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
