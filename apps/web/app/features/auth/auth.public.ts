export { redirectToProvider } from './provider-state.ts';
export { AddressCode } from './components/address-code.tsx';
export { NewPassword } from './components/new-password.tsx';
export { createPasskey, supportsPasskeys, requestPasskey } from './passkey.ts';
