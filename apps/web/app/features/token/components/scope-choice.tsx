import { SCOPE_ACTIONS, SCOPE_GROUPS, SCOPE_RESOURCES } from '@zhihui/contract/scopes.ts';
import type { Scope, ScopeAction, ScopeGroup } from '@zhihui/contract/scopes.ts';
import { useId } from 'react';
import { tokenText as text } from '../token.text.ts';
import styles from '../token.module.css';

const GROUPS = Object.keys(SCOPE_GROUPS) as ScopeGroup[];
const ACTIONS = Object.keys(SCOPE_ACTIONS) as ScopeAction[];

interface ScopeChoiceProps {
  scopes: readonly Scope[];
  error: string | undefined;
}

/** What a token may read and change, a line for each kind of thing. The fields of the form are named like the scopes. */
export function ScopeChoice({ scopes, error }: ScopeChoiceProps) {
  const id = useId();
  const offered = SCOPE_RESOURCES.filter((item) =>
    item.scopes.some((scope) => scopes.includes(scope)),
  );
  return (
    <fieldset
      name="scopes"
      className={styles.scopes}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend>{text.scopes}</legend>
      <div className={styles.list}>
        {GROUPS.map((group) => {
          const resources = offered.filter((item) => item.group === group);
          if (resources.length === 0) return null;
          return (
            <div key={group}>
              <h3>{SCOPE_GROUPS[group]}</h3>
              {resources.map(({ resource, label }) => (
                <div key={resource} className={styles.resource}>
                  <span>{label}</span>
                  {ACTIONS.map((action) => {
                    const scope: Scope = `${resource}:${action}`;
                    if (!scopes.includes(scope)) return <span key={action} />;
                    return (
                      <label key={action} title={scope}>
                        <input
                          type="checkbox"
                          name={scope}
                          aria-label={`${label} ${SCOPE_ACTIONS[action]}`}
                        />
                        {SCOPE_ACTIONS[action]}
                      </label>
                    );
                  })}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {error !== undefined && (
        <span id={id} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
