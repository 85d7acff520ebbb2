// The directions in which imports may point (ARCHITECTURE.md). Each rule says what it forbids.

const tests = '[.]test[.]tsx?$'
const catchAllName = '(^|/)(utils?|helpers?|common|misc)(/|[.][cm]?[jt]sx?$)'
const packages = 'node_modules/'
const slice = '^(server/(?:(?:platform|record)/)?(?!http/|db/)[^/]+)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'The other rules do not see an import that is not resolved.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'only-declared-packages',
      comment: 'A package that package.json does not name may vanish with the next install.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-optional'] },
    },
    {
      name: 'no-catch-all-names',
      comment: 'Call a file after what it holds.',
      severity: 'error',
      from: {},
      to: { path: catchAllName, pathNot: packages },
    },
    {
      name: 'no-catch-all-names-that-import',
      severity: 'error',
      from: { path: catchAllName, pathNot: packages },
      to: {},
    },
    {
      name: 'no-catch-all-names-alone',
      severity: 'error',
      from: { path: catchAllName, pathNot: packages, orphan: true },
      to: {},
    },
    {
      name: 'contract-is-the-base',
      comment: 'The contract knows the languages and nothing else of the portal.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^contract/', '^i18n/', '(^|/)node_modules/valibot/'] },
    },
    {
      name: 'i18n-stands-alone',
      severity: 'error',
      from: { path: '^i18n/', pathNot: tests },
      to: { path: '^(contract|server|web)/' },
    },
    {
      name: 'web-never-sees-the-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-never-sees-the-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'nothing-needs-dev-or-test',
      comment: 'What runs in production must run without them.',
      severity: 'error',
      from: { path: '^(contract|i18n|server|web)/', pathNot: [tests, 'vite[.]config[.]ts$'] },
      to: { path: '^(dev|test|bench|attack|chaos)/' },
    },
    {
      name: 'only-tests-need-tests',
      severity: 'error',
      from: { path: '^(contract|i18n|server|web|dev)/', pathNot: tests },
      to: { path: ['^test/', tests] },
    },
    {
      name: 'slices-meet-at-the-front-door',
      comment: "A slice's queries and routes are its own; others call the verbs in its <noun>.ts.",
      severity: 'error',
      from: { path: slice, pathNot: tests },
      to: {
        path: '^server/(?:(?:platform|record)/)?[^/]+/(queries|routes)[.]ts$',
        pathNot: '^$1/',
      },
    },
    {
      name: 'server-platform-is-the-ground',
      comment:
        'It knows no subject. Of sessions it asks who calls, and it may name the type of all services.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: tests },
      to: {
        path: '^server/(?!platform/)',
        pathNot: '^server/(services|sessions/(sessions|session-of-browser|person))[.]ts$',
      },
    },
    {
      name: 'sql-lives-in-queries',
      comment:
        'Only server/platform/db and queries.ts of a slice speak Kysely, its *-changes.ts, and its *-rows.ts: statements that other slices may build on.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/platform/db/', '/(queries|[a-z-]+-(rows|changes))[.]ts$', tests],
      },
      to: { path: '(^|node_modules/)kysely(/|$)' },
    },
    {
      name: 'the-kit-knows-no-domain',
      comment: 'web/kit/ui draws; it knows neither the contract nor who is signed in.',
      severity: 'error',
      from: { path: '^web/kit/(ui/|storage[.]ts$)', pathNot: tests },
      to: { path: ['^(contract|i18n)/', '^web/(?!kit/ui/|kit/storage[.]ts$)'] },
    },
    {
      name: 'web-platform-is-the-ground',
      comment: 'Every page stands on web/platform; it stands on the drawing part of the kit alone.',
      severity: 'error',
      from: { path: '^web/platform/', pathNot: tests },
      to: { path: '^web/(?!platform/|kit/ui/|kit/storage[.]ts$)' },
    },
    {
      name: 'the-kit-needs-no-feature',
      severity: 'error',
      from: { path: '^web/kit/', pathNot: tests },
      to: { path: '^web/(?!platform/|kit/)' },
    },
    {
      name: 'screens-stand-beside-each-other',
      comment: 'What two screens share is a feature.',
      severity: 'error',
      from: { path: '^web/screens/([^/]+)/' },
      to: { path: '^web/screens/', pathNot: '^web/screens/$1/' },
    },
    {
      name: 'screens-are-at-the-end',
      comment: 'Only the routes know the screens.',
      severity: 'error',
      from: { path: '^web/(?!screens/|app/)' },
      to: { path: '^web/screens/' },
    },
    {
      name: 'the-app-is-the-roof',
      comment: 'It puts the pages together; none of its parts needs it.',
      severity: 'error',
      from: { path: '^web/(?!app/)', pathNot: [tests, 'vite[.]config[.]ts$'] },
      to: { path: '^web/app/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['[.](css|json|svg|woff2)$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
