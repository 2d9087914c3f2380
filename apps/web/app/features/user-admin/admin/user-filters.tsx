import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import { ACCOUNT_STATUSES } from '@zhihui/contract/account-models.ts';
import { Select } from 'antd';
import { getButtonClass } from '../../../ui/button.ts';
import { adminText, KeywordFilter, Tabs, adminStyles as styles } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import type { RoleItem } from './user-query.ts';

/** Status as tabs, the other filters in a row; all are stored in the address. */
export function UserFilters({ params, roles }: { params: TableParams; roles: RoleItem[] }) {
  const tabs = [undefined, ...ACCOUNT_STATUSES];
  return (
    <>
      <Tabs
        label={userText.status}
        selected={params.get('status')}
        options={tabs.map((status) => ({
          key: status ?? '',
          label: status === undefined ? userText.anyStatus : userText.statuses[status],
          to: params.to({ status }),
        }))}
      />
      <search className={styles.bar} aria-label={userText.filter}>
        <KeywordFilter
          params={params}
          placeholder={userText.keyword}
          maxLength={MAX_PERSON_KEYWORD}
        />
        <Select
          aria-label={userText.role}
          placeholder={userText.anyRole}
          style={{ minWidth: 128 }}
          allowClear
          options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={params.get('roleId') || undefined}
          onChange={(roleId: string | undefined) => params.set({ roleId })}
        />
        <Select
          aria-label={userText.kind}
          placeholder={userText.anyKind}
          style={{ minWidth: 128 }}
          allowClear
          options={[
            { value: 'true', label: userText.internal },
            { value: 'false', label: userText.external },
          ]}
          value={params.get('internal') || undefined}
          onChange={(internal: string | undefined) => params.set({ internal })}
        />
        <span className={styles.grow} />
        {params.filtered && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() =>
              params.set({ keyword: undefined, roleId: undefined, internal: undefined })
            }
          >
            {adminText.clearFilters}
          </button>
        )}
      </search>
    </>
  );
}
