import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { useEffect, useRef } from 'react';
import type { DataFor } from '@zhihui/contract/client.ts';
import { cx } from '../../../lib/cx.ts';
import { Tag } from '../../../ui/tag.tsx';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

/** All permission codes by group, with their texts. */
export type Groups = DataFor<'GET /permission'>;

type Group = Groups[number];
type Codes = ReadonlySet<string>;

interface PermissionTreeProps {
  groups: Groups;
  keyword: string;
  /** The codes that the role has now, and those selected. */
  before: Codes;
  selectedCodes: Codes;
  /** Whether the caller can grant and revoke a code. */
  open: (code: PermissionCode) => boolean;
  change: (selectedCodes: Codes) => void;
}

/** All codes in their groups, each with its name and what it means. */
export function PermissionTree({ groups, keyword, ...rest }: PermissionTreeProps) {
  const visibleGroups = groups
    .map((group) => ({
      ...group,
      codes: group.codes.filter((code) => matchesKeyword(code, keyword)),
    }))
    .filter(({ codes }) => codes.length > 0);
  if (visibleGroups.length === 0) return <p className={styles.quiet}>{roleText.noMatches}</p>;
  return (
    <div className={styles.tree}>
      {visibleGroups.map((group) => (
        <Branch key={group.group} group={group} {...rest} />
      ))}
    </div>
  );
}

function matchesKeyword({ code, name, meaning }: Group['codes'][number], keyword: string): boolean {
  const query = keyword.trim().toLowerCase();
  return [code, name, meaning].some((text) => text.toLowerCase().includes(query));
}

type BranchProps = Omit<PermissionTreeProps, 'groups' | 'keyword'> & { group: Group };

function Branch({ group, before, selectedCodes, open, change }: BranchProps) {
  const codes = group.codes.map(({ code }) => code);
  const count = codes.filter((code) => selectedCodes.has(code)).length;
  const editable = codes.filter((code) => open(code as PermissionCode));
  const toggleCodes = (codes: readonly string[], checked: boolean) => {
    const next = new Set(selectedCodes);
    for (const code of codes)
      if (checked) next.add(code);
      else next.delete(code);
    change(next);
  };
  return (
    <fieldset>
      <legend>
        <label className={styles.check}>
          <AllBox
            isPartial={count > 0 && count < codes.length}
            all={count === codes.length}
            disabled={editable.length === 0}
            onChange={(checked) => toggleCodes(editable, checked)}
          />
          <b>{group.label}</b>
        </label>
        <span className={styles.count}>{`${count} / ${codes.length}`}</span>
      </legend>
      <ul>
        {group.codes.map(({ code, name, meaning }) => {
          const changed = before.has(code) !== selectedCodes.has(code) && editable.includes(code);
          return (
            <li key={code} className={cx(changed && styles.changed)}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={selectedCodes.has(code)}
                  disabled={!editable.includes(code)}
                  onChange={({ target }) => toggleCodes([code], target.checked)}
                />
                <span>{name}</span>
              </label>
              <code>{code}</code>
              <span className={styles.meaning}>
                {meaning}
                {changed && (
                  <Tag tone="warn">
                    {selectedCodes.has(code) ? roleText.granted : roleText.revoked}
                  </Tag>
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
  isPartial: boolean;
  all: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Ticks a whole group; half ticked while only some are. */
function AllBox({ isPartial, all, disabled, onChange }: AllBoxProps) {
  const checkbox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (checkbox.current !== null) checkbox.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <input
      ref={checkbox}
      type="checkbox"
      checked={all}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
