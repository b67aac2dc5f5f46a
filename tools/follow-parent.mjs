// Loaded into every child: when the parent has ended, even by SIGKILL, its channel closes and the child ends too.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

// The child's own children must not inherit this import, because they have no such channel.
process.execArgv.splice(process.execArgv.indexOf(import.meta.url) - 1, 2);
