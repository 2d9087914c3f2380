import type { GrantRight } from '@zhihui/contract/features/access/access.limits.ts';
import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { useSearchOptions } from '../../admin/admin.public.ts';
import { RightSelect } from './grant-list.tsx';
import { describeGrantee, getGranteeKey, getGranteeName } from './range-draft.ts';
import type { DraftGrant, Grantee } from './range-draft.ts';
import { rangeText } from './range.text.ts';
import styles from './range.module.css';

/** A grantee with the right that they will get. */
export interface Choice {
  grantee: Grantee;
  right: GrantRight;
}

interface PickedOption {
  value: string;
  label: string;
}

interface GranteePickerProps {
  grants: readonly DraftGrant[];
  picked: Choice | null;
  pick: (choice: Choice | null) => void;
  add: (choice: Choice) => void;
}

/** Groups and people whose name contains `keyword`; groups first, as one grant for many people is easier to maintain. */
async function searchGrantees(keyword: string): Promise<readonly Grantee[] | null> {
  const query = { keyword: keyword.slice(0, MAX_PERSON_KEYWORD) };
  const result = await call('GET /access/grantee', { query });
  if (!result.ok) return null;
  const { groups, users } = result.data;
  return [
    ...groups.map(({ path, ...group }) => ({
      ...{ group, user: null },
      note: [describeGrantee({ group }), ...(path.length > 0 ? [path.join(' / ')] : [])].join(
        ' · ',
      ),
    })),
    ...users.map(({ department, ...user }) => ({
      ...{ group: null, user },
      note: department === null ? rangeText.member : `${rangeText.member} · ${department}`,
    })),
  ];
}

/** Finds a group or a person and adds them with a right. */
export function GranteePicker({ grants, picked, pick, add }: GranteePickerProps) {
  const { options, field } = useSearchOptions(searchGrantees, rangeText.noGrantee);
  const [right, setRight] = useState<GrantRight>('READ');
  const granted = new Set(
    grants.filter(({ status }) => status !== 'removed').map(({ key }) => key),
  );
  const toOption = (grantee: Grantee) => {
    const key = getGranteeKey(grantee);
    const isGranted = granted.has(key);
    return {
      value: key,
      label: getGranteeName(grantee),
      note: isGranted ? rangeText.granteeExists : grantee.note,
      disabled: isGranted,
    };
  };
  const groups = options.filter(({ group }) => group !== null).map(toOption);
  const users = options.filter(({ user }) => user !== null).map(toOption);
  const pickByKey = (key: string | undefined) => {
    const grantee = options.find((option) => getGranteeKey(option) === key);
    pick(grantee === undefined ? null : { grantee, right });
  };
  return (
    <div className={styles.picker} data-picker="">
      <Select<PickedOption | null>
        aria-label={rangeText.addGrantee}
        placeholder={rangeText.searchGrantee}
        allowClear
        {...field}
        getPopupContainer={(node) => node.closest('dialog') ?? document.body}
        options={[
          ...(groups.length > 0 ? [{ label: rangeText.groups, options: groups }] : []),
          ...(users.length > 0 ? [{ label: rangeText.users, options: users }] : []),
        ]}
        optionRender={({ label, data }) => (
          <span className={styles.choice}>
            <span className="cut">{label}</span>
            <small className="cut">{(data as { note?: string }).note}</small>
          </span>
        )}
        value={
          picked === null
            ? null
            : {
                value: getGranteeKey(picked.grantee),
                label: getGranteeName(picked.grantee),
              }
        }
        labelInValue
        onChange={(chosen: PickedOption | null | undefined) => pickByKey(chosen?.value)}
      />
      <RightSelect
        label={rangeText.right}
        right={right}
        className={styles.pickedRight}
        onChange={(chosen) => {
          setRight(chosen);
          if (picked !== null) pick({ ...picked, right: chosen });
        }}
      />
      <button
        type="button"
        className={getButtonClass()}
        disabled={picked === null}
        onClick={() => picked !== null && add(picked)}
      >
        {rangeText.add}
      </button>
    </div>
  );
}
