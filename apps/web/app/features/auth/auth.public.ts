export { leaveForProvider } from './company-journey.ts';
export { AddressCode } from './components/address-code.tsx';
export { NewPassword } from './components/new-password.tsx';
export { makePasskey, passkeysWork, showPasskey } from './passkey.ts';
