import type { RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import { MAX_ROLE_RULES } from '@zhihui/contract/features/identity/identity.limits.ts';
import { Form, Input, Select } from 'antd';
import { getButtonClass } from '../../../ui/button.ts';
import { identityText as words } from './identity.text.ts';
import styles from './site.module.css';

interface RoleRulesProps {
  roles: readonly RoleItem[];
  /** Path of the rules in the form. */
  name: string[];
  legend: string;
  hint?: string | undefined;
  /** Label of the compared value. */
  value: string;
}

/** Rules that assign a role by what the company's directory says of a person; the first match counts. */
export function RoleRules({ roles, name: fieldPath, legend, hint, value }: RoleRulesProps) {
  return (
    <Form.List name={fieldPath}>
      {(fields, { add, remove }) => (
        <fieldset className={styles.rules}>
          <legend>{legend}</legend>
          {hint !== undefined && <p>{hint}</p>}
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.rule}>
              <Form.Item name={[name, 'value']}>
                <Input aria-label={value} placeholder={value} autoComplete="off" />
              </Form.Item>
              <Form.Item name={[name, 'roleId']}>
                <Select
                  aria-label={words.role}
                  placeholder={words.role}
                  getPopupContainer={(node) => node.closest('dialog') ?? document.body}
                  options={roles.map(({ id, name: label }) => ({ value: id, label }))}
                />
              </Form.Item>
              <button
                type="button"
                className={getButtonClass('text')}
                aria-label={words.removeRule}
                onClick={() => remove(name)}
              >
                {words.remove}
              </button>
            </div>
          ))}
          {fields.length < MAX_ROLE_RULES && (
            <button type="button" className={getButtonClass()} onClick={() => add({ value: '' })}>
              {words.addRule}
            </button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

/** Converts `config.roles.0.value` to a field name of antd. */
export function toFieldPath(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
}
