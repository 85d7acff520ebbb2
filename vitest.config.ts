import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const template = 'test/support/template.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,i18n,server,web,dev,test}/**/*.test.ts'],
    globalSetup: existsSync(template) ? [template] : [],
    // An API test starts a database of its own.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
  },
})
