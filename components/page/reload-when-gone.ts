/**
 * An inline script for the head. It loads the page once more when a file of its build fails to load while the server
 * can be reached: after a roll, or with a balancer that asks a replica of another build, that file is gone. A page that
 * was loaded by a reload is left as it is, so nothing has to be remembered, and a file that stays away makes no loop.
 */
export const RELOAD_ON_MISSING_CHUNK = `addEventListener('error',function f({target:t}){let n=performance.getEntriesByType('navigation')[0],u=t.src||t.href;n&&n.type!='reload'&&/\\/_next\\/static\\//.test(u)&&(removeEventListener('error',f,true),fetch(u,{method:'HEAD',mode:'no-cors',cache:'no-store'}).then(({status:s})=>{(s<400||s==404)&&location.reload()},()=>{}))},true)`;
