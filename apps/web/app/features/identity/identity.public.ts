export { IdentitySettings } from './admin/identity-settings.tsx';
export { default as settingSectionStyles } from './admin/site.module.css';
