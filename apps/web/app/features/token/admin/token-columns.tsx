import type { ManagedToken } from '@zhihui/contract/features/token/token.endpoints.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { adminStyles, adminText, formatTimeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import { TokenEnd, TokenScopes, TokenUse } from '../components/token-cells.tsx';
import { getTokenLastDay } from '../token-days.ts';
import { tokenText } from '../token.text.ts';
import { tokenAdminText as text } from './token-admin.text.ts';
import styles from '../token.module.css';

const TONES = { ACTIVE: 'ok', EXPIRED: 'warn', REVOKED: 'none' } as const;

interface ColumnOptions {
  /** The table has tokens of members too. */
  isMixed: boolean;
  edit?: (token: ManagedToken) => void;
  renew?: (token: ManagedToken) => void;
  revoke: (token: ManagedToken) => void;
}

/** Columns of a table of tokens; those that are not over can be revoked. */
export function createTokenColumns({
  isMixed,
  edit,
  renew,
  revoke,
}: ColumnOptions): Columns<ManagedToken> {
  const kind: Columns<ManagedToken> = [
    { title: text.kind, key: 'kind', width: 64, render: (_, token) => text.kinds[token.kind] },
  ];
  const role: Columns<ManagedToken> = [
    {
      title: text.service.role,
      key: 'role',
      width: 112,
      ellipsis: true,
      render: (_, token) => token.role?.name,
    },
  ];
  return [
    {
      title: tokenText.nameAndPrefix,
      key: 'name',
      width: 220,
      render: (_, { name, prefix }) => (
        <>
          <span className="cut" title={name}>
            {name}
          </span>
          <code className={styles.prefix}>{prefix}****</code>
        </>
      ),
    },
    ...(isMixed ? kind : role),
    {
      title: tokenText.scopes,
      key: 'scopes',
      render: (_, { scopes }) => <TokenScopes scopes={scopes} />,
    },
    {
      title: isMixed ? text.owner : text.service.owner,
      key: 'owner',
      width: 112,
      ellipsis: true,
      render: (_, token) => <TokenOwner token={token} />,
    },
    {
      title: tokenText.lastUsed,
      key: 'used',
      width: 120,
      render: (_, token) => <TokenUse token={token} />,
    },
    {
      title: tokenText.endsAt,
      key: 'end',
      width: 140,
      render: (_, token) => <TokenEnd token={token} />,
    },
    {
      title: text.state,
      key: 'state',
      width: 88,
      render: (_, { state }) => (
        <span className={adminStyles.state} data-tone={TONES[state]}>
          {tokenText.states[state]}
        </span>
      ),
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: renew === undefined ? 80 : 196,
      fixed: 'end',
      render: (_, token) =>
        token.state !== 'REVOKED' && (
          <>
            {edit !== undefined && (
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                onClick={() => edit(token)}
              >
                {text.edit}
                <span className="vh"> {token.name}</span>
              </button>
            )}
            {renew !== undefined && (
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                onClick={() => renew(token)}
              >
                {tokenText.renew}
                <span className="vh"> {token.name}</span>
              </button>
            )}
            <button
              type="button"
              className={getButtonClass('text', 'small')}
              onClick={() => revoke(token)}
            >
              {tokenText.revoke}
              <span className="vh"> {token.name}</span>
            </button>
          </>
        ),
    },
  ];
}

/** Who answers for a token; in colour when an integration needs another person for that. */
function TokenOwner({ token: { kind, owner, ownerActive } }: { token: ManagedToken }) {
  const name = owner?.nickname ?? text.ended;
  if (kind === 'PERSONAL' || ownerActive) return name;
  return (
    <span className={styles.soon} title={text.service.ownerAway}>
      {name}
      <span className="vh">（{text.service.ownerAway}）</span>
    </span>
  );
}

export const tokenCsv: readonly CsvColumn<ManagedToken>[] = [
  { title: tokenText.name, value: ({ name }) => name },
  { title: tokenText.secret, value: ({ prefix }) => `${prefix}****` },
  { title: text.kind, value: ({ kind }) => text.kinds[kind] },
  { title: text.owner, value: ({ owner }) => owner?.nickname ?? text.ended },
  { title: text.service.role, value: ({ role }) => role?.name ?? '' },
  { title: tokenText.scopes, value: ({ scopes }) => scopes.join('、') },
  { title: text.state, value: ({ state }) => tokenText.states[state] },
  {
    title: tokenText.lastUsed,
    value: ({ usedAt }) => (usedAt === null ? '' : formatTimeCell(usedAt)),
  },
  { title: text.usedIp, value: ({ usedIp }) => usedIp ?? '' },
  { title: tokenText.endsAt, value: ({ expiresAt }) => getTokenLastDay(expiresAt) },
  { title: text.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
];
