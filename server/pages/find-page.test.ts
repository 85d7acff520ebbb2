import { expect, it } from 'vitest'
import type { BuiltPage } from './built.ts'
import { findPage, type Visitor } from './find-page.ts'

const page = (path: string, shownTo: BuiltPage['for']): BuiltPage => ({
  path,
  title: '',
  for: shownTo,
  drawing: 'blank',
  files: [],
})

const pages = [
  page('/login', 'signedOut'),
  page('/login/$at', 'signedOut'),
  page('/help/{-$with}', 'everyone'),
  page('/home', ['staff', 'dealer', 'admin', 'user']),
  page('/users', ['staff', 'admin', 'user']),
  page('/users/$sn', ['staff']),
  page('/users/search/$filter', ['staff']),
  page('/new-password', 'passwordDue'),
  page('/second-step', 'secondStepDue'),
]

it.each<[string, Visitor, string]>([
  ['/login', 'signedOut', '/login'],
  ['/login/leerid', 'signedOut', '/login/$at'],
  ['/help', 'signedOut', '/help/{-$with}'],
  ['/help/forgot-password?x=1', 'admin', '/help/{-$with}'],
  ['/help/a/b', 'signedOut', '/login'],
  ['/', 'signedOut', '/login'],
  ['/users', 'signedOut', '/login'],
  ['/', 'user', '/home'],
  ['/nothing', 'staff', '/home'],
  ['/users?group=3', 'admin', '/users'],
  ['/users/', 'admin', '/users'],
  ['/users/SPR10001', 'staff', '/users/$sn'],
  ['/users/SPR10001', 'admin', '/home'],
  ['/users/search/emma', 'staff', '/users/search/$filter'],
  ['/users', 'dealer', '/home'],
  ['/login', 'admin', '/home'],
  ['/login?callback=desktop', 'admin', '/login'],
  ['/users', 'unknown', '/users'],
  ['/nothing', 'unknown', '/home'],
  ['/home', 'passwordDue', '/new-password'],
  ['/login?callback=desktop', 'passwordDue', '/new-password'],
  ['/help', 'passwordDue', '/help/{-$with}'],
  ['/new-password', 'passwordDue', '/new-password'],
  ['/new-password', 'admin', '/home'],
  ['/users', 'secondStepDue', '/second-step'],
  ['/login?callback=desktop', 'secondStepDue', '/second-step'],
  ['/help', 'secondStepDue', '/help/{-$with}'],
  ['/second-step', 'staff', '/home'],
  ['/new-password', 'signedOut', '/login'],
])('%s shows a visitor (%s) the page %s', (address, visitor, path) => {
  expect(findPage(pages, address, visitor).path).toBe(path)
})
