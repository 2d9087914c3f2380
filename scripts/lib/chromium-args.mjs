/**
 * Features turned off in the driven Chromium: its address bar, two pages of its own that every new window loads and that
 * cost more processor time than ours. Chromium obeys the last such list, so the features that Playwright turns off are
 * repeated.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Arguments of the Chromium that runs the end-to-end tests and the bench's visits. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  // a late change of the layout, such as a picture that loads, distorts a running scroll
  '--disable-smooth-scrolling',
  `--disable-features=${OFF.join(',')}`,
];
