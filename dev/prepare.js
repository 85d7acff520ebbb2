// Runs before `npm start` and `npm test`: installs what the lock file asks for, if it is not there yet.
// Plain JavaScript without dependencies, because the machine's own Node may be as old as 18. What follows runs on
// the Node of the `node` package: npm puts node_modules/.bin first on its PATH.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const neededNode = 24

/** @param {string} file */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm writes what it installed into node_modules; packages for other systems are missing there by right. */
function isInstalled() {
  const wanted = lockedPackages('package-lock.json')
  const present = lockedPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.keys(wanted).every(
    (place) => place === '' || wanted[place].optional || present[place]?.version === wanted[place].version,
  )
}

/** npm itself, on the Node that npm was started with: `npm ci` removes the one inside node_modules. */
function npm(...words) {
  const script = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }
  const result = script?.endsWith('.js')
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [script, ...words], options)
    : spawnSync('npm', words, { ...options, shell: process.platform === 'win32' })
  return result.status === 0
}

function installedNode() {
  const file = path.join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  const result = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : undefined
}

const majorOf = (/** @type {string} */ version) => Number(version.replace(/^v/, '').split('.')[0])

/** @param {string[]} lines */
function giveUp(...lines) {
  console.error(['', ...lines, ''].join('\n'))
  process.exit(1)
}

if (majorOf(process.version) < 18) {
  giveUp(`The portal needs Node 18 or newer to install itself; this is ${process.version}.`)
}

if (!isInstalled()) {
  console.log('Installing the packages that the portal needs (a minute or two, once) …')
  if (!npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')) {
    giveUp(
      'The packages could not be installed; npm says why above.',
      'Usual causes: no connection to the package registry, no room on the disk, or no right to write here.',
    )
  }
}

// Absent if npm skipped install scripts; they can be run afterwards.
if (!installedNode()) npm('rebuild', 'node')
const version = installedNode()
if (!version || majorOf(version) < neededNode) {
  giveUp(
    `Node ${neededNode}, which the portal brings along as the package "node", is not there or does not run here.`,
    'Remove node_modules and try again, with install scripts allowed (npm config get ignore-scripts → false).',
  )
}
