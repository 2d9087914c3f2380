import { buttonClass } from '../../../ui/button.ts';
import { MenuIcon } from './menu-icon.tsx';

/** Begins something new; on a phone its sign alone. */
export function CreateButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={buttonClass('primary')} aria-label={label} onClick={onPress}>
      <MenuIcon name="plus" />
      <span className="hide-s">{label}</span>
    </button>
  );
}
